#include "ui/theme.h"

#include <filesystem>
#include <string>

namespace touchstone::ui {
namespace {

constexpr const char* kFontFolders[] = {
    "/usr/share/fonts/truetype/dejavu/",  // Debian: fonts-dejavu-core
    "/usr/share/fonts/TTF/",
    "/usr/share/fonts/dejavu-sans-fonts/",
};

// Latin, Greek, punctuation, superscripts, arrows, mathematical operators.
constexpr ImWchar kGlyphs[] = {0x0020, 0x00ff, 0x0370, 0x03ff, 0x2010, 0x207f,
                               0x2190, 0x21ff, 0x2200, 0x22ff, 0};

ImFont* LoadFont(const std::string& file, float size) {
  for (const char* folder : kFontFolders) {
    const std::string path = folder + file;
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored))
      return ImGui::GetIO().Fonts->AddFontFromFileTTF(path.c_str(), size, nullptr, kGlyphs);
  }
  ImFontConfig config;
  config.SizePixels = size;
  return ImGui::GetIO().Fonts->AddFontDefault(&config);
}

}  // namespace

Fonts LoadFonts(float scale) {
  ImGui::GetIO().Fonts->Clear();
  const float size = std::max(8.0F, static_cast<float>(static_cast<int>(kFontSize * scale + 0.5F)));
  Fonts fonts;
  fonts.text = LoadFont("DejaVuSans.ttf", size);
  fonts.bold = LoadFont("DejaVuSans-Bold.ttf", size);
  ImGui::GetIO().FontDefault = fonts.text;
  return fonts;
}

void ApplyTheme(float scale) {
  ImGuiStyle style;
  ImGui::StyleColorsLight(&style);
  style.WindowPadding = {12, 10};
  style.FramePadding = {8, 4};
  style.ItemSpacing = {8, 6};
  style.ItemInnerSpacing = {6, 4};
  style.IndentSpacing = 14;
  style.CellPadding = {4, 1};
  style.ScrollbarSize = 11;
  style.GrabMinSize = 12;
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

  const auto set = [&](ImGuiCol color, ImVec4 value) { style.Colors[color] = value; };
  const auto accent = [](float alpha) {
    ImVec4 color = palette::kAccent;
    color.w = alpha;
    return color;
  };
  set(ImGuiCol_Text, palette::kText);
  set(ImGuiCol_TextDisabled, palette::kMuted);
  set(ImGuiCol_WindowBg, {0.972F, 0.976F, 0.980F, 1.0F});
  set(ImGuiCol_ChildBg, {1.0F, 1.0F, 1.0F, 1.0F});
  set(ImGuiCol_PopupBg, {1.0F, 1.0F, 1.0F, 0.98F});
  set(ImGuiCol_Border, {0.80F, 0.82F, 0.85F, 1.0F});
  set(ImGuiCol_FrameBg, {0.900F, 0.912F, 0.925F, 1.0F});
  set(ImGuiCol_FrameBgHovered, {0.860F, 0.885F, 0.910F, 1.0F});
  set(ImGuiCol_FrameBgActive, {0.820F, 0.860F, 0.900F, 1.0F});
  set(ImGuiCol_TitleBg, {0.930F, 0.940F, 0.950F, 1.0F});
  set(ImGuiCol_TitleBgActive, {0.900F, 0.915F, 0.930F, 1.0F});
  set(ImGuiCol_ScrollbarBg, {0, 0, 0, 0});
  set(ImGuiCol_ScrollbarGrab, {0.76F, 0.79F, 0.82F, 1.0F});
  set(ImGuiCol_CheckMark, accent(1.0F));
  set(ImGuiCol_SliderGrab, accent(0.38F));
  set(ImGuiCol_SliderGrabActive, accent(0.60F));
  set(ImGuiCol_Button, {0.885F, 0.900F, 0.915F, 1.0F});
  set(ImGuiCol_ButtonHovered, {0.820F, 0.865F, 0.905F, 1.0F});
  set(ImGuiCol_ButtonActive, {0.740F, 0.815F, 0.880F, 1.0F});
  set(ImGuiCol_Header, {0.905F, 0.920F, 0.935F, 1.0F});
  set(ImGuiCol_HeaderHovered, {0.850F, 0.885F, 0.918F, 1.0F});
  set(ImGuiCol_HeaderActive, {0.800F, 0.855F, 0.905F, 1.0F});
  set(ImGuiCol_Separator, {0.85F, 0.87F, 0.89F, 1.0F});
  set(ImGuiCol_ResizeGrip, {0, 0, 0, 0});
  set(ImGuiCol_TableHeaderBg, {0.905F, 0.920F, 0.935F, 1.0F});
  set(ImGuiCol_TableBorderLight, {0.85F, 0.87F, 0.89F, 1.0F});
  set(ImGuiCol_TableBorderStrong, {0.80F, 0.82F, 0.85F, 1.0F});
  set(ImGuiCol_TableRowBgAlt, {0.94F, 0.95F, 0.96F, 1.0F});
  set(ImGuiCol_TextSelectedBg, accent(0.30F));
  style.ScaleAllSizes(scale);
  ImGui::GetStyle() = style;
}

}  // namespace touchstone::ui
