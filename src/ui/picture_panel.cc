#include "ui/picture_panel.h"

#include <imgui_stdlib.h>

#include <algorithm>

#include "ui/clip_controls.h"
#include "ui/list_entry.h"
#include "ui/number_slider.h"
#include "ui/picture_fields.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

struct Size {
  const char* name;
  int width;
  int height;
};
constexpr std::array kSizes = {Size{"as in the window", 0, 0}, Size{"1280 × 720", 1280, 720},
                               Size{"1920 × 1080", 1920, 1080}, Size{"3840 × 2160", 3840, 2160}};
constexpr Size kFirstOwn = {"another", 2560, 1440};

void SizeChoice(const PanelContext& context, PictureOptions* options) {
  const auto usual = std::ranges::find_if(kSizes, [&](const Size& size) {
    return size.width == options->width && size.height == options->height;
  });
  PictureField(
      "Size",
      "of saved pictures, in pixels; as in the window: at least 1920 along the longer side");
  const bool open =
      ImGui::BeginCombo("##size", usual != kSizes.end() ? usual->name : kFirstOwn.name);
  context.Mark("picture.size");
  if (open) {
    const auto offer = [&](const Size& size, bool chosen) {
      if (ListEntry(context, size.name, chosen)) {
        options->width = size.width;
        options->height = size.height;
      }
      context.Mark(std::string("picture.size.").append(size.name));
    };
    for (const Size& size : kSizes) offer(size, usual != kSizes.end() && &size == &*usual);
    offer(kFirstOwn, usual == kSizes.end());
    ImGui::EndCombo();
  }
  if (usual != kSizes.end()) return;
  PictureField("", "");
  int size[] = {options->width, options->height};
  ImGui::InputInt2("##own_size", size);
  context.Mark("picture.own_size");
  options->width = std::clamp(size[0], kSmallestPicture, kLargestPicture);
  options->height = std::clamp(size[1], kSmallestPicture, kLargestPicture);
}

void FolderChoice(const PanelContext& context, const PictureState& state, PictureOptions* options) {
  PictureField("Save to",
               "the folder for files saved without asking for a name: pictures, plots, tables");
  ImGui::InputTextWithHint("##exports", state.usual_folder.c_str(), &options->exports);
  context.Mark("picture.exports");
  if (!state.can_show_folder) return;
  if (ImGui::Button("Open folder")) context.intents->picture = PictureIntent::kShowFolder;
  context.Mark("picture.show_folder");
}

void SequenceControls(const PanelContext& context, const PictureState& state,
                      PictureOptions* options) {
  PictureField("Moments", "of a sequence, and of an animation: per simulated second");
  NumberSlider("##rate", &options->rate, {.min = 1.0, .max = 1000.0, .logarithmic = true},
               "/s of run");
  context.Mark("picture.rate");
  PictureField("Sequences",
               "for sequences, in that folder; a new one is made when this one is not empty");
  ImGui::InputText("##folder", &options->folder);
  context.Mark("picture.folder");
  if (state.sequence) {
    const auto [done, count] = *state.sequence;
    const std::string text = std::to_string(done) + " of " + std::to_string(count);
    const float width = ImGui::CalcTextSize("Stop").x + 2.0F * ImGui::GetStyle().FramePadding.x;
    ImGui::ProgressBar(static_cast<float>(done) / static_cast<float>(std::max(count, 1)),
                       {ImGui::GetContentRegionAvail().x - width - 8.0F * context.scale, 0.0F},
                       text.c_str());
    context.Mark("picture.progress");
    ImGui::SameLine();
    if (ImGui::Button("Stop")) context.intents->picture = PictureIntent::kStopSequence;
    context.Mark("picture.stop");
    return;
  }
  if (ImGui::Button("Save picture")) context.intents->picture = PictureIntent::kPicture;
  context.Mark("picture.save");
  Tooltip(context.WithKeys("Save the scene without panels as a PNG file", "save_picture"));
  const std::string sequence =
      state.moments == 1 ? "Save sequence" : "Save " + std::to_string(state.moments) + " pictures";
  SameLineIfRoom(ImGui::CalcTextSize(sequence.c_str()).x + 2.0F * ImGui::GetStyle().FramePadding.x);
  ImGui::BeginDisabled(options->folder.empty());
  if (ImGui::Button((sequence + "###sequence").c_str()))
    context.intents->picture = PictureIntent::kSequence;
  context.Mark("picture.sequence");
  Tooltip("Save a sequence of numbered PNG files that shows all that is recorded, at this rate");
  ImGui::EndDisabled();
  if (ImGui::Button("Save animation")) context.intents->picture = PictureIntent::kAnimation;
  context.Mark("picture.animation");
  Tooltip("Save the motion of all bodies over the timeline, at this rate, as a glTF file (.glb)");
  SameLineIfRoom(ImGui::CalcTextSize("Save mesh").x + 2.0F * ImGui::GetStyle().FramePadding.x);
  if (ImGui::Button("Save mesh")) context.intents->picture = PictureIntent::kMesh;
  context.Mark("picture.mesh");
  Tooltip("Save the bodies in their present poses as an OBJ file");
}

}  // namespace

const char* ToString(QualityChoice choice) {
  constexpr std::array kNames = {"automatic", "low", "medium", "high"};
  return kNames[static_cast<std::size_t>(choice)];
}

const char* ToString(Motion motion) {
  constexpr std::array kNames = {"as the desktop", "smooth", "reduced"};
  return kNames[static_cast<std::size_t>(motion)];
}

void DrawPicturePanel(const PanelContext& context, const PictureState& state,
                      PictureOptions* options) {
  DrawClipControls(context, state, &options->clip);
  ImGui::Separator();
  PictureField("Theme", "colours of panels and scene");
  ChooseByName(context, "picture.theme", kThemes, &options->theme);
  PictureField(
      "Quality",
      "of the scene: shadows, ambient occlusion, smooth edges, resolution; automatic lowers it "
      "when pictures are slow and raises it when they are fast");
  ChooseByName(context, "picture.quality", kQualityChoices, &options->quality);
  PictureField("Motion",
               "of the window itself; reduced: the camera jumps to its new view, and the cursor of "
               "a text does not blink");
  ChooseByName(context, "picture.motion", kMotions, &options->motion);
  SizeChoice(context, options);
  FolderChoice(context, state, options);
  SequenceControls(context, state, options);
}

}  // namespace touchstone::ui
