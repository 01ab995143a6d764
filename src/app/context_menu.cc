#include "app/context_menu.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "app/join_menu.h"
#include "app/push_menu.h"

namespace touchstone::app {
namespace {

constexpr const char* kPopup = "##menu";

class Menu {
 public:
  Menu(const ui::PanelContext& context, const InputMap& inputs)
      : context_(context), inputs_(inputs) {}

  void Item(const std::string& text, const char* mark, Action action, bool enabled = true) {
    if (Plain(text, mark, inputs_.FirstKeyOf(action), enabled)) chosen_ = action;
  }
  bool Plain(const std::string& text, const char* mark, const std::string& keys = "",
             bool enabled = true, bool checked = false) {
    const bool chosen = ImGui::MenuItem(text.c_str(), keys.c_str(), checked, enabled);
    context_.Mark(std::string("menu.") + mark);
    return chosen;
  }
  std::optional<Action> chosen() const { return chosen_; }

 private:
  const ui::PanelContext& context_;
  const InputMap& inputs_;
  std::optional<Action> chosen_;
};

void DrawName(const ui::PanelContext& context, const exchange::BodySnapshot& body) {
  ImGui::PushFont(context.fonts.bold);
  ImGui::TextUnformatted(body.name.c_str());
  ImGui::PopFont();
  ImGui::Separator();
}

/// Items for the ground, which a single click does not select.
void DrawGroundItems(const ui::PanelContext& context, const exchange::BodySnapshot& body,
                     Menu* menu) {
  DrawName(context, body);
  if (menu->Plain("Select it", "select", "Double click")) context.intents->select = body.id;
  ImGui::Separator();
}

void DrawBodyItems(const ui::PanelContext& context, const exchange::BodySnapshot& body,
                   const std::optional<Vec3>& p_B, const InputMap& inputs, bool* free_body,
                   Menu* menu) {
  DrawName(context, body);
  menu->Item("Duplicate", "duplicate", Action::kDuplicate);
  menu->Item("Copy", "copy", Action::kCopy);
  menu->Item(body.fixed ? "Let go" : "Hold in place", "pin", Action::kPin);
  if (menu->Plain("Stop its motion", "stop", "",
                  !body.v_WBcm.isZero(0.0) || !body.w_WB.isZero(0.0)))
    context.Send(exchange::SetVelocity{body.id, {}});
  menu->Item("Delete", "delete", Action::kRemove);
  if (p_B) DrawJoinMenu(context, {body.id, {}, *p_B});
  DrawPushMenu(context, inputs, body);
  ImGui::Separator();
  menu->Item("Show", "frame", Action::kFrame);
  menu->Item("Follow", "track", Action::kTrack);
  if (menu->Plain("Free-body diagram", "free_body", "", true, *free_body)) *free_body = !*free_body;
  if (*free_body) menu->Item("Save the diagram as a picture", "picture", Action::kSavePicture);
  if (menu->Plain("Plot its velocity", "plot")) context.intents->plot = {body.id};
  menu->Item("Run to its next event", "next_event", Action::kNextEventOfSelected);
  ImGui::Separator();
}

/// Items for several selected bodies, of which the request is on one.
void DrawSeveralItems(const ui::PanelContext& context, const MenuRequest& request, Menu* menu) {
  const auto is_free = [&](BodyId id) {
    const exchange::BodySnapshot* body = FindBody(context.snapshot, id);
    return body != nullptr && !body->fixed;
  };
  ImGui::PushFont(context.fonts.bold);
  ImGui::Text("%zu bodies", context.several.size());
  ImGui::PopFont();
  ImGui::Separator();
  menu->Item("Duplicate", "duplicate", Action::kDuplicate);
  menu->Item("Copy", "copy", Action::kCopy);
  const bool holds = std::ranges::any_of(context.several, is_free);
  menu->Item(holds ? "Hold in place" : "Let go", "pin", Action::kPin);
  menu->Item("Delete", "delete", Action::kRemove);
  if (context.several.size() == 2 && request.body && request.p_B) {
    const bool first = context.several[0] == *request.body;
    DrawJoinMenu(context, {*request.body, context.several[first ? 1 : 0], *request.p_B});
  }
  ImGui::Separator();
  menu->Item("Show", "frame", Action::kFrame);
  if (menu->Plain("Plot their speeds", "plot"))
    context.intents->plot.assign(context.several.begin(), context.several.end());
  ImGui::Separator();
}

}  // namespace

std::optional<Action> DrawContextMenu(const ui::PanelContext& context, const InputMap& inputs,
                                      bool* free_body, bool can_paste,
                                      std::optional<MenuRequest>* request) {
  if (!request->has_value()) return std::nullopt;
  if (!std::exchange((*request)->shown, true)) {
    const ImVec2 mouse = ImGui::GetMousePos();
    ImGui::SetNextWindowPos({mouse.x + 4.0F, mouse.y + 4.0F});
    ImGui::OpenPopup(kPopup);
  }
  if (!ImGui::BeginPopup(kPopup)) {
    request->reset();
    return std::nullopt;
  }
  Menu menu(context, inputs);
  const std::optional<BodyId> on = (*request)->body;
  if (on && std::ranges::find(context.several, *on) != context.several.end())
    DrawSeveralItems(context, **request, &menu);
  else if (on)
    if (const auto* body = FindBody(context.snapshot, *on))
      context.selected == body->id
          ? DrawBodyItems(context, *body, (*request)->p_B, inputs, free_body, &menu)
          : DrawGroundItems(context, *body, &menu);
  if (ImGui::BeginMenu("Add")) {
    constexpr std::array<std::pair<const char*, Action>, 12> kShapes = {
        {{"Box", Action::kSpawnBox},
         {"Wedge", Action::kSpawnWedge},
         {"Tetrahedron", Action::kSpawnTetrahedron},
         {"Octahedron", Action::kSpawnOctahedron},
         {"Dodecahedron", Action::kSpawnDodecahedron},
         {"Icosahedron", Action::kSpawnIcosahedron},
         {"Ball", Action::kSpawnBall},
         {"Capsule", Action::kSpawnCapsule},
         {"Cylinder", Action::kSpawnCylinder},
         {"Cone", Action::kSpawnCone},
         {"Bowl", Action::kSpawnBowl},
         {"Tube", Action::kSpawnTube}}};
    for (const auto& [name, action] : kShapes) menu.Item(name, name, action);
    ImGui::EndMenu();
  }
  const exchange::TimelineSnapshot& timeline = context.snapshot.timeline;
  menu.Item("Paste", "paste", Action::kPaste, can_paste);
  menu.Item("Select all that moves", "select_all", Action::kSelectAll);
  if (!on) menu.Item("Show everything", "frame", Action::kFrame);
  menu.Item("View that the scene opened with", "first_view", Action::kFirstView);
  menu.Item("Keep this run, or discard the kept one", "reference", Action::kReference);
  menu.Item("Kept run beside this one", "side_by_side", Action::kSideBySide);
  menu.Item("Back to the start", "reset", Action::kReset);
  menu.Item("Back to the start, bodies as loaded", "reset_as_loaded", Action::kResetAsLoaded);
  menu.Item(timeline.undo.empty() ? "Undo" : "Undo: " + timeline.undo, "undo", Action::kUndo,
            !timeline.undo.empty());
  menu.Item(timeline.redo.empty() ? "Redo" : "Redo: " + timeline.redo, "redo", Action::kRedo,
            !timeline.redo.empty());
  ImGui::EndPopup();
  return menu.chosen();
}

}  // namespace touchstone::app
