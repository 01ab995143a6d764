#include "ui/scene_note.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "ui/format.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr float kMargin = 10.0F;   // [points]
constexpr float kWidth = 300.0F;   // [points]
constexpr double kShown = 15.0;    // [s]
constexpr float kNarrow = 520.0F;  // a card would hide a scene narrower than this [points]

bool HasNote(const scene::SceneDesc& scene) {
  constexpr std::array<std::string_view, 2> kGroups = {"crowds", "stress"};
  return !scene.card && !scene.lesson.empty() &&
         std::ranges::find(kGroups, scene.group) != kGroups.end();
}

ImGuiWindowFlags NoteFlags() {
  return ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
         ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
         ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoCollapse;
}

}  // namespace

std::string DescribeRoughness(const exchange::Snapshot& snapshot) {
  const exchange::StatisticsSnapshot& s = snapshot.statistics;
  if (snapshot.settings.pace == settings::Pace::kExact)
    return "Every step is exact here, however long it takes.";
  if (s.steps == 0) return "Nothing has been computed yet.";
  if (s.rough_steps == 0) return "All " + std::to_string(s.steps) + " steps so far are exact.";
  const double percent = 100.0 * s.rough_residual_max;
  return std::to_string(s.rough_steps) + " of " + std::to_string(s.steps) +
         " steps so far are rough. Their forces miss the exact law by up to " +
         FormatNumber(percent) + " % of the largest force.";
}

bool SceneNote::Close() { return has_note_ && !std::exchange(closed_, true); }

float SceneNote::DrawCard(const PanelContext& context, const Rect& scene) {
  const float width = kWidth * context.scale;
  ImGui::SetNextWindowPos({scene.x + kMargin * context.scale, scene.y + kMargin * context.scale});
  ImGui::SetNextWindowSize({width, 0.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * context.scale);
  bool open = true;
  ImGui::Begin((context.snapshot.scene->name + "###scene_note").c_str(), &open, NoteFlags());
  ImGui::PushFont(context.fonts.bold);
  WriteWrapped(scene_->lesson);
  ImGui::PopFont();
  WriteWrapped(DescribeRoughness(context.snapshot));
  context.Mark("note.roughness");
  context.MarkWindow("note");
  if (ImGui::IsWindowHovered()) until_ = std::max(until_, context.now + 0.2 * kShown);
  ImGui::End();
  ImGui::PopStyleVar();
  if (!open || context.now > until_) closed_ = true;
  return width + kMargin * context.scale;
}

float SceneNote::Draw(const PanelContext& context, const Rect& scene) {
  if (std::exchange(scene_, context.snapshot.scene) != context.snapshot.scene) {
    has_note_ = scene_ != nullptr && HasNote(*scene_);
    closed_ = scene.width < kNarrow * context.scale;
    until_ = context.now + kShown;
  }
  if (!has_note_) return 0.0F;
  if (!closed_) return DrawCard(context, scene);
  ImGui::SetNextWindowPos({scene.x + kMargin * context.scale, scene.y + kMargin * context.scale});
  ImGui::Begin("##note_closed", nullptr,
               NoteFlags() | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground);
  if (ImGui::Button("About")) {
    closed_ = false;
    until_ = std::numeric_limits<double>::infinity();
  }
  context.Mark("note.open");
  Tooltip("About this scene, and how far it is from exact");
  ImGui::End();
  return 0.0F;
}

}  // namespace touchstone::ui
