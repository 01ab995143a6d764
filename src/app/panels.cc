#include "app/panels.h"

#include <algorithm>

#include "app/first_hints.h"
#include "app/input_map.h"
#include "app/look.h"
#include "render/force_style.h"
#include "render/markers.h"
#include "ui/dock.h"
#include "ui/help_window.h"
#include "ui/journey_strip.h"
#include "ui/launch_panel.h"
#include "ui/run_labels.h"
#include "ui/statistics_panel.h"
#include "ui/view_panel.h"
#include "ui/widgets.h"

namespace touchstone::app {
namespace {

constexpr float kNarrowest = 190.0F;  // least width of a side panel, in points
constexpr float kWidest = 560.0F;
constexpr int kMostMoments = 64;  // past moments processed per frame

ui::HelpContent DescribeInputs(const InputMap& inputs, const exchange::Snapshot& snapshot) {
  ui::HelpContent content;
  content.lines = inputs.HelpLines(snapshot);
  for (const MouseStyle style : kMouseStyles) content.mouse_styles.emplace_back(Describe(style));
  const std::optional<MouseStyle> followed = inputs.FindMouseStyle();
  content.mouse_style = followed ? Describe(*followed) : "custom";
  content.changed = !inputs.Changes().empty();
  return content;
}

void FileButtons(const ui::PanelContext& context) {
  struct Button {
    const char* name;
    const char* tooltip;
    const char* action;
    ui::FileIntent intent;
  };
  constexpr Button kButtons[] = {
      {"New", "A new scene with only a floor, to build on; paused", "new", ui::FileIntent::kNew},
      {"Open", "Open a scene or session file, or drop one here", "open", ui::FileIntent::kOpen},
      {"Save", "Save the scene as it is now", "save", ui::FileIntent::kSave},
      {"Save run", "Save the whole run since the scene was loaded, for replay", "save_session",
       ui::FileIntent::kSaveSession}};
  // All items fit in one line of the narrow panel.
  const ImVec2 spacing = ImGui::GetStyle().ItemSpacing, padding = ImGui::GetStyle().FramePadding;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.5F * spacing.x, spacing.y});
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.5F * padding.x, padding.y});
  for (const Button& button : kButtons) {
    const float width =
        ImGui::CalcTextSize(button.name).x + 2.0F * ImGui::GetStyle().FramePadding.x;
    if (&button != kButtons) ui::SameLineIfRoom(width);
    if (ImGui::Button(button.name)) context.intents->file = button.intent;
    context.Mark(std::string("file.") + button.name);
    ui::Tooltip(context.WithKeys(button.tooltip, button.action));
  }
  ImGui::PopStyleVar(2);
}

ui::Legend MakeLegend(const render::SceneTheme& theme) {
  using namespace render::colors;
  const auto shown = [&](const render::Color& color) { return ui::ToImGui(theme.OfMark(color)); };
  return {.normal_force = shown(kNormalForce),
          .friction = shown(kFriction),
          .total = shown(kTotal),
          .resultant = shown(kResultant),
          .stick = shown(kStick),
          .slide = shown(kSlide),
          .frictionless = shown(kFrictionless),
          .rough = shown(kRough),
          .joint_force = shown(kJointForce),
          .spring_force = shown(kSpring),
          .thrust = shown(kThrust),
          .stretched = shown(kStretched),
          .pressed = shown(kPressed),
          .friction_use = {shown(render::RampColor(0.0)), shown(render::RampColor(0.5)),
                           shown(render::RampColor(1.0))}};
}

/// The scene's rectangle, including the panels if the scene is narrow.
ui::Rect GalleryRoom(const ui::Layout& layout, float scale) {
  constexpr float kNarrow = 500.0F;  // [points]
  const ui::Rect& scene = layout.scene;
  if (scene.width >= kNarrow * scale) return scene;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  return {0.0F, scene.y, display.x, display.y - scene.y};
}

/// The room for messages: beside a scene's note, a lesson's card and the question on the right, or
/// below that.
ui::Rect BesideCards(ui::Rect room, float note_width, const ui::Rect& card, const ui::Rect& prompt,
                     float scale) {
  constexpr float kLeast = 220.0F;  // [points]
  if (room.width - note_width >= kLeast * scale)
    room = {room.x + note_width, room.y, room.width - note_width, room.height};
  return ui::BesideAtTop(ui::BesideAtTop(room, card, scale), prompt, scale);
}

/// The scene without the room for the names of two runs side by side.
ui::Rect BelowRunLabels(ui::Rect scene, const ui::ReferenceFacts* reference) {
  if (reference == nullptr || !reference->beside) return scene;
  scene.y += ui::RunLabelHeight();
  scene.height -= ui::RunLabelHeight();
  return scene;
}

/// The height of the gravity arrow and the scale bar in the lower corners where the scene is too
/// narrow for a strip between them; otherwise 0.
float CornersUnderStrips(const ui::Rect& scene, bool has_arrow, float scale) {
  constexpr float kRoom = 720.0F;  // of a wide strip and both corners [points]
  constexpr float kLinesOfBar = 3.5F;
  if (scene.width >= kRoom * scale) return 0.0F;
  const auto arrow = has_arrow ? ui::PlaceGravityArrow(scene, scale) : std::nullopt;
  const float bar = kLinesOfBar * ImGui::GetTextLineHeight();
  const float height = arrow ? std::max(bar, scene.y + scene.height - arrow->y) : bar;
  return height < 0.5F * scene.height ? height : 0.0F;
}

/// Lets a person drag the border between a side panel and the scene. `outward` is 1 if a drag to
/// the right widens the panel, otherwise -1.
void DragSide(const char* name, float x, const ui::Rect& side, float outward, float scale,
              float* width) {
  const float grip = ui::kGrip * scale;
  const ui::Rect border{x - 0.5F * grip, side.y, grip, side.height};
  if (const auto dragged = ui::DragBorder(name, border, ui::DragAlong::kX))
    *width = std::clamp(*width + outward * *dragged / scale, kNarrowest, kWidest);
}

}  // namespace

ui::Layout Panels::Divide(const WindowSize& window, float scale,
                          const Preferences& preferences) const {
  ui::Layout layout =
      ui::ComputeLayout(static_cast<float>(window.width), static_cast<float>(window.height), scale,
                        preferences.panels, preferences.panels_shown);
  if (preferences.panels_shown && lesson_.shown()) ui::MakeRoomForCard(scale, &layout);
  return layout;
}

void Panels::FindScene(Preferences* preferences) {
  preferences->panels_shown = preferences->panels.left_open = true;
  preferences->sections["Scenes"] = true;
  scenes_.Focus();
}

/// Draws the panels for beginners: scenes, the world, and view options.
void Panels::DrawLeft(const ui::PanelContext& context, const ui::Rect& rect,
                      Preferences* preferences) {
  // In a low column, the list of scenes initially has most of the room.
  constexpr float kRoomForWorld = 40.0F, kRoomForShow = 84.0F;  // lines
  const float lines = rect.height / ImGui::GetFontSize();
  left_.Begin(rect, context.scale);
  if (ui::Section(context, "Scenes")) {
    if (scenes_.Draw(context)) gallery_.Open();
    FileButtons(context);
  }
  float combined = 0.0F;
  if (ui::Section(context, "Material and gravity", lines >= kRoomForWorld)) {
    world_.Draw(context);
    combined = world_.combined_height();
  }
  if (ui::Section(context, "Show", lines >= kRoomForShow)) {
    ui::DrawViewPanel(context, MakeLegend(SceneThemeOf(preferences->pictures.theme)),
                      &preferences->view);
    ui::DrawTrailChoices(context, &preferences->trails);
  }
  // For the rows of a selected body the column scrolls: nothing above moves under the cursor.
  scenes_.UseRoom(ImGui::GetContentRegionAvail().y + combined);
  left_.End();
}

/// Draws the panels for one body, for launching, and for experts.
void Panels::DrawRight(const ui::PanelContext& context, const ui::Rect& rect,
                       const WindowFacts& facts, Preferences* preferences) {
  right_.Begin(rect, context.scale);
  if (const exchange::BodySnapshot* body = context.SelectedBody())
    if (ui::Section(context, "Selected body"))
      inspector_.Draw(context, *body, &preferences->view.free_body);
  if (!context.several.empty())
    if (ui::Section(context, "Selected bodies")) several_.Draw(context);
  if (ui::Section(context, "Launch")) ui::DrawLaunchPanel(context, &preferences->launch);
  if (ui::Section(context, "Parameters")) parameters_.Draw(context);
  if (ui::Section(context, "Statistics")) ui::DrawStatisticsPanel(context, facts.frames_per_second);
  if (ui::Section(context, "Picture", false))
    ui::DrawPicturePanel(context, facts.picture, &preferences->pictures);
  right_.End();
}

/// Handles the borders between the side panels and the scene, which can be dragged and fold the
/// panels away.
void Panels::DrawBorders(const ui::PanelContext& context, const ui::Layout& layout,
                         ui::PanelWidths* panels) {
  const ui::Rect scene = layout.SceneAndCard();
  const float right = scene.x + scene.width;
  if (panels->left_open)
    DragSide("##left_border", scene.x, layout.left, 1.0F, context.scale, &panels->left);
  if (panels->right_open)
    DragSide("##right_border", right, layout.right, -1.0F, context.scale, &panels->right);
  const float middle = scene.y + 0.5F * scene.height;
  if (ui::FoldButton(context, "fold.left", scene.x, middle, true, panels->left_open))
    panels->left_open = !panels->left_open;
  if (ui::FoldButton(context, "fold.right", right, middle, false, panels->right_open))
    panels->right_open = !panels->right_open;
}

void Panels::DrawDock(const ui::PanelContext& context, const ui::Rect& rect,
                      Preferences* preferences) {
  const ui::DockTab tabs[] = {
      {"Contacts", "every contact with its gap and forces", "show_contacts",
       [&] { contacts_.Draw(context); }},
      {"Plots", "energy, momentum and other quantities over time", "show_plots",
       [&] { plots_.Draw(context); }},
      {"Events", "events and their times", "show_events", [&] { events_.Draw(context); }},
      {"Impact", "inside a collision", "show_impact",
       [&] { impact_.Draw(context, events_.selected()); }},
      {"Search", "how the time of an event was found", "show_search",
       [&] { search_.Draw(context, events_.selected()); }},
      {"Solver", "how the contact forces were found, and how exact they are", "show_solver",
       [&] { solver_.Draw(context); }},
  };
  ui::DrawDock(context, rect, tabs, &preferences->dock_tab, &preferences->panels);
}

void Panels::FillPlots(LiveRun* run) {
  if (std::vector<double> times = plots_.TakeMissingTimes(); times.size() > 1) {
    if (past_ != nullptr) past_->Cancel();
    past_ = std::make_shared<exchange::MomentStream>(std::move(times));
    run->Retrace(past_);
  }
  if (past_ == nullptr) return;
  for (int i = 0; i < kMostMoments; ++i)
    if (const auto moment = past_->Take()) plots_.FillIn(*moment);
  if (past_->finished()) past_ = nullptr;
}

void Panels::Draw(const ui::PanelContext& context, const ui::Layout& layout,
                  const WindowFacts& facts, const InputMap& inputs, Preferences* preferences) {
  over_scene_.slow_motion.Follow(context);  // precedes a person's choice in this frame
  if (preferences->panels_shown) {
    toolbar_.Draw(context, layout.toolbar, &help_.open);
    timeline_.Draw(context, events_.log(), layout.timeline, &preferences->pictures.clip);
    if (preferences->panels.left_open) DrawLeft(context, layout.left, preferences);
    if (preferences->panels.right_open) DrawRight(context, layout.right, facts, preferences);
    DrawDock(context, layout.dock, preferences);
    if (preferences->view.gravity) gravity_arrow_.Draw(context, layout.scene);
    DrawBorders(context, layout, &preferences->panels);
  }
  const ui::Rect& column = layout.card;
  ImGui::GetBackgroundDrawList()->AddRectFilled({column.x, column.y},
                                                {column.x + column.width, column.y + column.height},
                                                ImGui::GetColorU32(ImGuiCol_WindowBg));
  ui::Layout below = layout;  // cards leave the names of two runs side by side free
  below.scene = BelowRunLabels(layout.scene, facts.reference);
  card_ =
      lesson_.Draw(context, below, &preferences->lesson_card, over_scene_.slow_motion.returns());
  const float note_width = over_scene_.note.Draw(context, below.scene);
  gallery_.Draw(context, GalleryRoom(layout, context.scale), [&](std::string_view name) {
    return thumbnails_.Find(name, preferences->pictures.theme);
  });
  thumbnails_.DrawOne();
  if (help_.open)
    ui::DrawHelpWindow(context, DescribeInputs(inputs, context.snapshot),
                       &preferences->single_letters, &help_);
  else
    help_.Rest();
  ui::Rect room = below.scene;
  if (context.snapshot.journey)
    ui::DrawJourneyStrip(context, room);
  else
    banner_.Draw(context, BesideCards(room, note_width, card_, facts.prompt, context.scale));
  // Strips are stacked.
  const float whole = room.height;
  const bool has_arrow = preferences->panels_shown && preferences->view.gravity;
  room.height -= CornersUnderStrips(layout.scene, has_arrow, context.scale);
  const float lowest = room.height;
  room.height -= over_scene_.refinement.Draw(context, room);
  if (facts.reference != nullptr)
    room.height -= ui::DrawReferenceStrip(context, *facts.reference, room);
  const float departed = over_scene_.departures.Draw(context, room);
  room.height -= departed;
  room.height -= over_scene_.nobody.Draw(context, facts.nobody && departed == 0.0F, room);
  room.height -= over_scene_.clip.Draw(context, facts.picture, room);
  if (room.height == lowest) room.height = whole;  // hints have no strip below them
  const ui::Rect& scene = layout.scene;
  ui::DrawHints(context, {scene.x, scene.y, scene.width, room.y + room.height - scene.y},
                facts.drag_hint.empty() ? FirstHints(context.snapshot, inputs, *preferences,
                                                     scene.height / context.scale)
                                        : std::vector{facts.drag_hint});
}

}  // namespace touchstone::app
