#include "ui/theme.h"

#include <filesystem>
#include <string>

namespace touchstone::ui {
namespace {

// The folders of Inter and DejaVu Sans on Debian (fonts-inter, fonts-dejavu-core) and elsewhere.
constexpr const char* kFontFolders[] = {
    "/usr/share/fonts/opentype/inter/",
    "/usr/share/fonts/inter/",
    "/usr/share/fonts/OTF/",
    "/usr/share/fonts/truetype/dejavu/",
    "/usr/share/fonts/TTF/",
    "/usr/share/fonts/dejavu-sans-fonts/",
};

// Latin, Greek, punctuation, superscripts, arrows, mathematical operators, the check mark.
constexpr ImWchar kGlyphs[] = {0x0020, 0x00ff, 0x0370, 0x03ff, 0x2010, 0x207f, 0x2190,
                               0x21ff, 0x2200, 0x22ff, 0x2713, 0x2717, 0};

/// The greys of panels and controls, from the ground of windows to pressed controls.
struct Greys {
  ImVec4 window;
  ImVec4 child;
  ImVec4 frame;
  ImVec4 frame_hovered;
  ImVec4 frame_active;
  ImVec4 button;
  ImVec4 button_hovered;
  ImVec4 button_active;
  ImVec4 header;
  ImVec4 header_hovered;
  ImVec4 header_active;
  ImVec4 title;
  ImVec4 row;  // every second row of a table
  ImVec4 line;
  ImVec4 border;
  ImVec4 scroll;
};

const Greys& GreysOf(Theme theme) {
  static const std::array<Greys, kThemes.size()> kGreys = {{
      {.window = {0.972F, 0.976F, 0.980F, 1.0F},
       .child = {1.0F, 1.0F, 1.0F, 1.0F},
       .frame = {0.900F, 0.912F, 0.925F, 1.0F},
       .frame_hovered = {0.860F, 0.885F, 0.910F, 1.0F},
       .frame_active = {0.820F, 0.860F, 0.900F, 1.0F},
       .button = {0.885F, 0.900F, 0.915F, 1.0F},
       .button_hovered = {0.820F, 0.865F, 0.905F, 1.0F},
       .button_active = {0.740F, 0.815F, 0.880F, 1.0F},
       .header = {0.905F, 0.920F, 0.935F, 1.0F},
       .header_hovered = {0.850F, 0.885F, 0.918F, 1.0F},
       .header_active = {0.800F, 0.855F, 0.905F, 1.0F},
       .title = {0.915F, 0.928F, 0.940F, 1.0F},
       .row = {0.94F, 0.95F, 0.96F, 1.0F},
       .line = {0.85F, 0.87F, 0.89F, 1.0F},
       .border = {0.80F, 0.82F, 0.85F, 1.0F},
       .scroll = {0.76F, 0.79F, 0.82F, 1.0F}},
      {.window = {0.125F, 0.133F, 0.145F, 1.0F},
       .child = {0.095F, 0.102F, 0.112F, 1.0F},
       .frame = {0.190F, 0.202F, 0.220F, 1.0F},
       .frame_hovered = {0.220F, 0.240F, 0.265F, 1.0F},
       .frame_active = {0.225F, 0.250F, 0.285F, 1.0F},
       .button = {0.205F, 0.218F, 0.238F, 1.0F},
       .button_hovered = {0.240F, 0.270F, 0.305F, 1.0F},
       .button_active = {0.250F, 0.310F, 0.365F, 1.0F},
       .header = {0.180F, 0.193F, 0.212F, 1.0F},
       .header_hovered = {0.215F, 0.240F, 0.270F, 1.0F},
       .header_active = {0.235F, 0.280F, 0.325F, 1.0F},
       .title = {0.165F, 0.176F, 0.193F, 1.0F},
       .row = {0.150F, 0.160F, 0.175F, 1.0F},
       .line = {0.250F, 0.265F, 0.285F, 1.0F},
       .border = {0.320F, 0.340F, 0.365F, 1.0F},
       .scroll = {0.340F, 0.360F, 0.390F, 1.0F}},
      {.window = {1.0F, 1.0F, 1.0F, 1.0F},
       .child = {1.0F, 1.0F, 1.0F, 1.0F},
       .frame = {0.935F, 0.935F, 0.935F, 1.0F},
       .frame_hovered = {0.885F, 0.885F, 0.885F, 1.0F},
       .frame_active = {0.840F, 0.840F, 0.840F, 1.0F},
       .button = {0.920F, 0.920F, 0.920F, 1.0F},
       .button_hovered = {0.860F, 0.860F, 0.860F, 1.0F},
       .button_active = {0.800F, 0.800F, 0.800F, 1.0F},
       .header = {0.930F, 0.930F, 0.930F, 1.0F},
       .header_hovered = {0.880F, 0.880F, 0.880F, 1.0F},
       .header_active = {0.830F, 0.830F, 0.830F, 1.0F},
       .title = {0.950F, 0.950F, 0.950F, 1.0F},
       .row = {0.960F, 0.960F, 0.960F, 1.0F},
       .line = {0.780F, 0.780F, 0.780F, 1.0F},
       .border = {0.600F, 0.600F, 0.600F, 1.0F},
       .scroll = {0.700F, 0.700F, 0.700F, 1.0F}},
  }};
  return kGreys[static_cast<std::size_t>(theme)];
}

Theme applied = Theme::kLight;

/// The label's ground over the underlying colour with the least contrast to its text.
Srgb WorstLabelGround() {
  const ImVec4& ground = Colors().label_ground;
  const bool pale = RelativeLuminance(ToSrgb(ground)) > 0.5;
  return Blend(ToSrgb(ground), pale ? Srgb{0, 0, 0} : Srgb{1, 1, 1}, ground.w);
}

/// The path of an installed font; empty if it is not installed.
std::string FindFont(const std::string& file) {
  for (const char* folder : kFontFolders) {
    std::string path = folder + file;
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) return path;
  }
  return {};
}

/// Loads `file`, with missing glyphs from `other`; only `other`, or ImGui's own font, if they are
/// not installed.
ImFont* LoadFont(const std::string& file, const std::string& other, float size) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFontConfig config;
  ImFont* font = nullptr;
  for (const std::string& path : {FindFont(file), FindFont(other)}) {
    if (path.empty()) continue;
    config.MergeMode = font != nullptr;
    font = atlas.AddFontFromFileTTF(path.c_str(), size, &config, kGlyphs);
  }
  config.SizePixels = size;
  return font != nullptr ? font : atlas.AddFontDefault(&config);
}

void SetColors(const Palette& palette, const Greys& greys, ImGuiStyle* style) {
  const auto set = [&](ImGuiCol color, const ImVec4& value) { style->Colors[color] = value; };
  const auto accent = [&](float alpha) {
    return ImVec4(palette.accent.x, palette.accent.y, palette.accent.z, alpha);
  };
  set(ImGuiCol_Text, palette.text);
  set(ImGuiCol_TextDisabled, palette.muted);
  set(ImGuiCol_WindowBg, greys.window);
  set(ImGuiCol_ChildBg, greys.child);
  set(ImGuiCol_PopupBg, greys.child);
  set(ImGuiCol_Border, greys.border);
  set(ImGuiCol_FrameBg, greys.frame);
  set(ImGuiCol_FrameBgHovered, greys.frame_hovered);
  set(ImGuiCol_FrameBgActive, greys.frame_active);
  set(ImGuiCol_TitleBg, greys.title);
  set(ImGuiCol_TitleBgActive, greys.header);
  set(ImGuiCol_ScrollbarBg, {0, 0, 0, 0});
  set(ImGuiCol_ScrollbarGrab, greys.scroll);
  set(ImGuiCol_CheckMark, palette.accent);
  set(ImGuiCol_PlotHistogram, accent(0.30F));  // progress
  set(ImGuiCol_SliderGrab, accent(0.30F));
  set(ImGuiCol_SliderGrabActive, accent(0.34F));
  set(ImGuiCol_Button, greys.button);
  set(ImGuiCol_ButtonHovered, greys.button_hovered);
  set(ImGuiCol_ButtonActive, greys.button_active);
  set(ImGuiCol_Header, greys.header);
  set(ImGuiCol_HeaderHovered, greys.header_hovered);
  set(ImGuiCol_HeaderActive, greys.header_active);
  set(ImGuiCol_Separator, greys.line);
  set(ImGuiCol_ResizeGrip, {0, 0, 0, 0});
  set(ImGuiCol_TableHeaderBg, greys.header);
  set(ImGuiCol_TableBorderLight, greys.line);
  set(ImGuiCol_TableBorderStrong, greys.border);
  set(ImGuiCol_TableRowBg, {0, 0, 0, 0});
  set(ImGuiCol_TableRowBgAlt, greys.row);
  set(ImGuiCol_TextSelectedBg, accent(0.30F));
}

}  // namespace

const char* ToString(Theme theme) {
  constexpr std::array kNames = {"light", "dark", "print"};
  return kNames[static_cast<std::size_t>(theme)];
}

const Palette& PaletteOf(Theme theme) {
  static const std::array<Palette, kThemes.size()> kPalettes = {{
      {.text = {0.13F, 0.15F, 0.18F, 1.0F},
       .muted = {0.38F, 0.42F, 0.47F, 1.0F},
       .accent = {0.10F, 0.42F, 0.65F, 1.0F},
       .on_accent = {1.0F, 1.0F, 1.0F, 1.0F},
       .good = {0.02F, 0.42F, 0.29F, 1.0F},
       .warning = {0.58F, 0.32F, 0.00F, 1.0F},
       .error = {0.68F, 0.12F, 0.10F, 1.0F},
       .bar = {0.945F, 0.952F, 0.960F, 1.0F},
       .plot_ground = {1.0F, 1.0F, 1.0F, 1.0F},
       .plot_grid = {0.90F, 0.91F, 0.92F, 1.0F},
       .plot_frame = {0.68F, 0.70F, 0.73F, 1.0F},
       .label_ground = {1.0F, 1.0F, 1.0F, 0.88F}},
      {.text = {0.89F, 0.90F, 0.92F, 1.0F},
       .muted = {0.64F, 0.67F, 0.71F, 1.0F},
       .accent = {0.40F, 0.71F, 0.93F, 1.0F},
       .on_accent = {0.06F, 0.08F, 0.10F, 1.0F},
       .good = {0.36F, 0.78F, 0.61F, 1.0F},
       .warning = {0.93F, 0.67F, 0.24F, 1.0F},
       .error = {0.98F, 0.53F, 0.47F, 1.0F},
       .bar = {0.150F, 0.159F, 0.173F, 1.0F},
       .plot_ground = {0.080F, 0.086F, 0.095F, 1.0F},
       .plot_grid = {0.165F, 0.175F, 0.190F, 1.0F},
       .plot_frame = {0.370F, 0.390F, 0.420F, 1.0F},
       .label_ground = {0.07F, 0.08F, 0.09F, 0.88F}},
      {.text = {0.0F, 0.0F, 0.0F, 1.0F},
       .muted = {0.33F, 0.33F, 0.33F, 1.0F},
       .accent = {0.05F, 0.30F, 0.50F, 1.0F},
       .on_accent = {1.0F, 1.0F, 1.0F, 1.0F},
       .good = {0.00F, 0.36F, 0.25F, 1.0F},
       .warning = {0.50F, 0.27F, 0.00F, 1.0F},
       .error = {0.60F, 0.08F, 0.06F, 1.0F},
       .bar = {0.97F, 0.97F, 0.97F, 1.0F},
       .plot_ground = {1.0F, 1.0F, 1.0F, 1.0F},
       .plot_grid = {0.88F, 0.88F, 0.88F, 1.0F},
       .plot_frame = {0.35F, 0.35F, 0.35F, 1.0F},
       .label_ground = {1.0F, 1.0F, 1.0F, 0.94F}},
  }};
  return kPalettes[static_cast<std::size_t>(theme)];
}

const Palette& Colors() { return PaletteOf(applied); }

Srgb ToSrgb(const ImVec4& color) { return {color.x, color.y, color.z}; }

ImVec4 ToImGui(const Srgb& color) { return {color[0], color[1], color[2], 1.0F}; }

ImVec4 TextOn(const ImVec4& ground, const ImVec4& color) {
  return ToImGui(Legible(ToSrgb(color), ToSrgb(ground), kTextContrast));
}

ImVec4 LineColor(const ImVec4& color) {
  return ToImGui(Legible(ToSrgb(color), ToSrgb(Colors().plot_ground), kLineContrast));
}

ImVec4 LabelColor(const ImVec4& color) {
  return ToImGui(Legible(ToSrgb(color), WorstLabelGround(), kTextContrast));
}

Fonts LoadFonts(float scale) {
  ImGui::GetIO().Fonts->Clear();
  const float size = std::max(8.0F, static_cast<float>(static_cast<int>(kFontSize * scale + 0.5F)));
  Fonts fonts;
  fonts.text = LoadFont("Inter-Regular.otf", "DejaVuSans.ttf", size);
  fonts.bold = LoadFont("Inter-SemiBold.otf", "DejaVuSans-Bold.ttf", size);
  ImGui::GetIO().FontDefault = fonts.text;
  return fonts;
}

void ApplyTheme(Theme theme, float scale) {
  applied = theme;
  const Palette& palette = PaletteOf(theme);
  const Greys& greys = GreysOf(theme);
  ImGuiStyle style;
  theme == Theme::kDark ? ImGui::StyleColorsDark(&style) : ImGui::StyleColorsLight(&style);
  style.WindowPadding = {12, 10};
  style.FramePadding = {8, 4};
  style.ItemSpacing = {8, 6};
  style.ItemInnerSpacing = {6, 4};
  style.IndentSpacing = 14;
  style.CellPadding = {4, 1};
  style.ScrollbarSize = 11;
  style.GrabMinSize = 6;  // the value is read through it
  style.WindowRounding = 0;
  style.ChildRounding = 6;
  style.FrameRounding = 5;
  style.PopupRounding = 6;
  style.ScrollbarRounding = 6;
  style.GrabRounding = 5;
  style.WindowBorderSize = 0;
  style.FrameBorderSize = 0;
  style.PopupBorderSize = 1;
  style.WindowMenuButtonPosition = ImGuiDir_None;

  SetColors(palette, greys, &style);
  style.ScaleAllSizes(scale);
  ImGui::GetStyle() = style;
}

}  // namespace touchstone::ui
