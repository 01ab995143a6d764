#include "app/state_file.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/whole_file.h"
#include "render/contact_forces.h"

namespace touchstone::app {
namespace {

using Json = nlohmann::json;

constexpr double kWriteEvery = 0.015;  // [s]

Json ToJson(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

Json Pixel(const SceneView& view, const Vec3& p_W) {
  const auto at = view.ToWindow(p_W);
  return at ? Json{at->x, at->y} : Json();
}

const char* ToText(exchange::RunState state) {
  switch (state) {
    case exchange::RunState::kPaused:
      return "paused";
    case exchange::RunState::kPlaying:
      return "playing";
    case exchange::RunState::kFailed:
      break;
  }
  return "failed";
}

Json Bodies(const WindowState& state) {
  Json bodies = Json::array();
  for (const exchange::BodySnapshot& body : state.snapshot.bodies)
    bodies.push_back({{"id", body.id.value},
                      {"name", body.name},
                      {"fixed", body.fixed},
                      {"position", ToJson(body.p_WBcm)},
                      {"velocity", ToJson(body.v_WBcm)},
                      {"mass", body.mass},
                      {"color", body.color},
                      {"restitution", body.material.restitution},
                      {"friction", body.material.friction},
                      {"pixel", Pixel(state.view, body.p_WBcm)}});
  return bodies;
}

Json Ids(std::span<const BodyId> bodies) {
  Json ids = Json::array();
  for (const BodyId body : bodies) ids.push_back(body.value);
  return ids;
}

Json Contacts(const WindowState& state) {
  Json contacts = Json::array();
  for (const exchange::ContactSnapshot& contact : state.snapshot.contacts) {
    const render::ShownForce shown =
        render::ShowForce(state.snapshot, contact, state.forces.selected);
    const Vec3 tip_W = shown.p_W + ArrowSpan(state.forces, shown.normal_force_W);
    contacts.push_back({{"force_n", contact.force_n},
                        {"force_t", contact.force_t_W.norm()},
                        {"selected", state.forces.contact == contact.key()},
                        {"broken", render::IsBroken(state.forces, shown.normal_force_W)},
                        {"pixel", Pixel(state.view, contact.p_W)},
                        {"tip_pixel", Pixel(state.view, tip_W)}});
  }
  return contacts;
}

Json DiagramLabels(const WindowState& state) {
  Json labels = Json::array();
  for (const ui::WrittenLabel& written : state.diagram_labels) {
    const auto& [tail, tip, text, color] = written.label;
    const ui::Rect& r = written.rect;
    labels.push_back({{"text", text},
                      {"rect", {r.x, r.y, r.x + r.width, r.y + r.height}},
                      {"arrow", {tail.x, tail.y, tip.x, tip.y}}});
  }
  return labels;
}

Json Joints(const WindowState& state) {
  Json joints = Json::array();
  for (const exchange::JointSnapshot& joint : state.snapshot.joints)
    joints.push_back({{"force", joint.force_W.norm()},
                      {"opening", joint.opening},
                      {"pixel", Pixel(state.view, joint.p_W)}});
  return joints;
}

Json Springs(const WindowState& state) {
  Json springs = Json::array();
  for (const exchange::SpringSnapshot& spring : state.snapshot.springs)
    springs.push_back(
        {{"tension", spring.tension},
         {"pixels", {Pixel(state.view, spring.p_A_W), Pixel(state.view, spring.p_B_W)}}});
  return springs;
}

Json Pushes(const WindowState& state, bool loads) {
  Json pushes = Json::array();
  for (const exchange::ThrusterSnapshot& push : state.snapshot.thrusters)
    if (push.is_load == loads)
      pushes.push_back({{"key", push.key},
                        {"firing", push.firing},
                        {"force", ToJson(push.force_W)},
                        {"torque", ToJson(push.torque_W)},
                        {"pixel", Pixel(state.view, push.p_W)}});
  return pushes;
}

Json Grab(const WindowState& state) {
  const auto& grab = state.snapshot.grab;
  if (!grab) return {};
  return {{"body", grab->body.value},
          {"force", grab->force_W.norm()},
          {"anchor_pixel", Pixel(state.view, grab->anchor_W)},
          {"target_pixel", Pixel(state.view, grab->target_W)}};
}

Json Turn(const exchange::Snapshot& snapshot) {
  if (!snapshot.turn) return {};
  return {{"body", snapshot.turn->body.value}, {"torque", snapshot.turn->torque_W.norm()}};
}

Json Timeline(const exchange::TimelineSnapshot& timeline) {
  return {{"first", timeline.first},
          {"frame", timeline.frame},
          {"last", timeline.last},
          {"last_time", timeline.last_time},
          {"replaying", timeline.replaying},
          {"undo", timeline.undo},
          {"redo", timeline.redo}};
}

Json Certificate(const exchange::Snapshot& s) {
  constexpr const char* kCertifying[] = {"none", "under-way", "done"};
  return {{"rough", exchange::IsRough(s)},
          {"rough_steps", s.statistics.rough_steps},
          {"rough_contacts",
           std::ranges::count(s.contacts, false, &exchange::ContactSnapshot::certified)},
          {"certifying", kCertifying[static_cast<std::size_t>(s.run.certifying)]}};
}

Json Refinement(const exchange::Snapshot& s) {
  if (s.refinement == nullptr) return {};
  constexpr const char* kStates[] = {"under-way", "done", "failed"};
  const auto& moments = s.refinement->moments;
  return {{"first", s.refinement->frames.first},
          {"last", s.refinement->frames.last},
          {"state", kStates[static_cast<std::size_t>(s.refinement->state)]},
          {"share", s.refinement->Share()},
          {"apart", moments.empty() ? Json() : Json(moments.back()->apart)}};
}

Json Journey(const exchange::Snapshot& snapshot) {
  if (!snapshot.journey) return {};
  return {{"to_time", snapshot.journey->to_time}, {"share", snapshot.journey->share}};
}

/// The longest waits so far, of the window and of the run [s].
Json Longest(const WindowState& state) {
  const exchange::StatisticsSnapshot& s = state.snapshot.statistics;
  return {{"round", state.longest_round},
          {"step", 1e-3 * s.longest_step_ms},
          {"interruption", 1e-3 * s.longest_wait_ms}};
}

Json Runs(const std::optional<ui::RunLabels>& labels) {
  return labels ? Json{{"kept", labels->kept}, {"present", labels->present}} : Json();
}

Json Camera(const WindowState& state) {
  const render::Camera& camera = state.view.camera;
  return {{"eye", ToJson(render::ComputeFrame(camera).eye)},
          {"target", ToJson(camera.target)},
          {"gliding", state.gliding}};
}

/// The view as set by keys and check boxes.
Json View(const Preferences& preferences) {
  Json shown = {{"panels", preferences.panels_shown},
                {"text_scale", preferences.text_scale},
                {"motion", ToString(preferences.pictures.motion)},
                {"launch_shape", ToString(preferences.launch.shape)},
                {"launch_speed", preferences.launch.speed},
                {"launch_size", preferences.launch.size},
                {"launch_density", preferences.launch.density},
                {"dock", preferences.panels.dock_open ? Json(preferences.dock_tab) : Json()}};
  settings::VisitViewOptions(preferences.view,
                             [&](const settings::ViewOptionInfo& option, const auto& field) {
                               shown[option.name] = field;
                             });
  return shown;
}

Json Events(const std::optional<exchange::EventFilter>& filter) {
  if (!filter) return {};
  const auto& [kind, body] = *filter;
  return {{"kind", kind ? Json(ToString(*kind)) : Json()},
          {"body", body ? Json(body->value) : Json()}};
}

Json StoppedBy(const exchange::Snapshot& snapshot) {
  if (!snapshot.run.stopped_by) return {};
  const exchange::EventSnapshot& event = *snapshot.run.stopped_by;
  return {{"kind", ToString(event.kind)},
          {"time", event.time},
          {"body_a", event.name_a},
          {"body_b", event.name_b}};
}

/// The rectangle of a tooltip; null without one.
Json Tooltip() {
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
    if ((window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->Active && !window->Hidden)
      return {window->Pos.x, window->Pos.y, window->Pos.x + window->Size.x,
              window->Pos.y + window->Size.y};
  return {};
}

Json ToJson(const WindowState& state) {
  const exchange::Snapshot& s = state.snapshot;
  const ui::Rect& rect = state.view.rect;
  return {
      {"scene", s.scene ? s.scene->name : ""},
      {"sequence", s.sequence},
      {"time", s.time},
      {"steps", s.statistics.steps},
      {"collisions", s.statistics.collisions},
      {"run_state", ToText(s.run.state)},
      {"speed", s.run.speed},
      {"behind", s.run.behind},
      {"message", s.run.message},
      {"notice", s.run.notice},
      {"banner", state.banner},
      {"diagram_notes", state.diagram_notes},
      {"diagram_labels", DiagramLabels(state)},
      {"timeline", Timeline(s.timeline)},
      {"journey", Journey(s)},
      {"certificate", Certificate(s)},
      {"refinement", Refinement(s)},
      {"state_hash", std::to_string(s.state_hash)},
      {"camera", Camera(state)},
      {"runs", Runs(state.runs)},
      {"run_to", Events(s.run.run_to)},
      {"next_event", Events(state.events)},
      {"stopped_by", StoppedBy(s)},
      {"gravity", ToJson(s.gravity)},
      {"step", s.settings.step},
      {"tolerance", s.settings.contact.tolerance},
      {"view", View(state.preferences)},
      {"newtons_per_metre",
       state.forces.metres_per_newton > 0.0 ? Json(1.0 / state.forces.metres_per_newton) : Json()},
      {"selected", state.selected.empty() ? Json() : Json(state.selected.back().value)},
      {"selected_bodies", Ids(state.selected)},
      {"bodies", Bodies(state)},
      {"contacts", Contacts(state)},
      {"joints", Joints(state)},
      {"springs", Springs(state)},
      {"thrusters", Pushes(state, /*loads=*/false)},
      {"loads", Pushes(state, /*loads=*/true)},
      {"grab", Grab(state)},
      {"turn", Turn(s)},
      {"scene_rect", {rect.x, rect.y, rect.x + rect.width, rect.y + rect.height}},
      {"widgets", state.widgets},
      {"tooltip", Tooltip()},
      {"longest", Longest(state)},
      {"frames_per_second", state.frames_per_second},
      {"quality", state.quality}};
}

}  // namespace

StateFile::StateFile() {
  if (const char* file = std::getenv("TOUCHSTONE_STATE_FILE")) file_ = file;
}

void StateFile::Update(const WindowState& state, double now) {
  if (!wanted() || now < next_) return;
  next_ = now + kWriteEvery;
  Json json = ToJson(state);
  json["writes"] = ++writes_;
  WriteWholeFile(file_, json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n');
}

}  // namespace touchstone::app
