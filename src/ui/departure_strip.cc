#include "ui/departure_strip.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::BodySnapshot;
using exchange::Snapshot;

constexpr double kFar = 2.0;             // sizes of the body, below the lowest fixed thing
constexpr double kMostFar = 5.0;         // of these sizes [m]
constexpr double kSecondsBetween = 0.3;  // looks

/// How far a body reaches along a direction [m].
double Reach(const BodySnapshot& body, const Vec3& direction) {
  const geometry::Aabb box =
      geometry::ComputeAabb(*body.shape, Pose{body.q_WB.toRotationMatrix(), body.p_WBcm});
  return direction.cwiseMax(0.0).dot(box.upper) + direction.cwiseMin(0.0).dot(box.lower);
}

/// How low a fixed body reaches now or, where none is fixed any more, where the lowest one was as
/// the scene began; none where nothing ever was.
std::optional<double> LowestPlace(const Snapshot& snapshot, const Vec3& down) {
  std::optional<double> lowest;
  const auto add = [&](double depth) { lowest = std::max(lowest.value_or(depth), depth); };
  for (const BodySnapshot& body : snapshot.bodies)
    if (body.fixed) add(Reach(body, down));
  if (lowest || snapshot.scene == nullptr) return lowest;
  for (const scene::BodyDesc& body : snapshot.scene->bodies)
    if (body.fixed) add(down.dot(body.position));
  return lowest;
}

/// Bodies that joints, springs, thrusters or a hand act on.
std::set<BodyId> HeldBodies(const Snapshot& snapshot) {
  std::set<BodyId> held;
  const auto add = [&](const auto& link) {
    held.insert(link.body_a);
    if (link.body_b) held.insert(*link.body_b);
  };
  for (const exchange::JointSnapshot& joint : snapshot.joints) add(joint);
  for (const exchange::SpringSnapshot& spring : snapshot.springs) add(spring);
  for (const exchange::ThrusterSnapshot& thruster : snapshot.thrusters) held.insert(thruster.body);
  if (snapshot.grab) held.insert(snapshot.grab->body);
  return held;
}

}  // namespace

std::vector<BodyId> FindDeparted(const Snapshot& snapshot) {
  std::vector<BodyId> departed;
  if (snapshot.gravity.isZero(0.0)) return departed;
  const Vec3 down = snapshot.gravity.normalized();
  const auto lowest = LowestPlace(snapshot, down);
  if (!lowest) return departed;
  const std::set<BodyId> held = HeldBodies(snapshot);
  for (const BodySnapshot& body : snapshot.bodies) {
    if (body.fixed || held.contains(body.id)) continue;
    const double far = kFar * std::min(body.shape->size(), kMostFar);
    const bool below = -Reach(body, -down) > *lowest + far;
    if (below && down.dot(body.v_WBcm) > 0.0) departed.push_back(body.id);
  }
  return departed;
}

std::string DescribeDeparted(const Snapshot& snapshot, const std::vector<BodyId>& departed) {
  if (departed.size() > 1)
    return std::to_string(departed.size()) + " bodies have left the scene and fall for ever.";
  return std::string(NameOf(snapshot, departed.front())) +
         " has left the scene and falls for ever.";
}

bool DepartureStrip::Close() {
  told_.insert(departed_.begin(), departed_.end());
  return !std::exchange(departed_, {}).empty();
}

void DepartureStrip::Follow(const PanelContext& context) {
  const Snapshot& snapshot = context.snapshot;
  if (std::exchange(scene_, snapshot.scene) != snapshot.scene) {
    told_.clear();
    departed_.clear();
    opening_ = snapshot.timeline.undo;
    next_look_ = 0.0;
  }
  if (context.now < next_look_) return;
  next_look_ = context.now + kSecondsBetween;
  departed_ = FindDeparted(snapshot);
  std::erase_if(departed_, [&](BodyId body) { return told_.contains(body); });
}

void DepartureStrip::DrawButtons(const PanelContext& context) {
  if (ImGui::Button(departed_.size() > 1 ? "Remove them" : "Remove it")) {
    std::vector<exchange::BodyEdit> edits;
    for (const BodyId body : departed_)
      if (FindBody(context.snapshot, body) != nullptr)
        edits.emplace_back(exchange::RemoveBody{body});
    if (!edits.empty()) context.Send(exchange::Together(std::move(edits)));
    Close();
  }
  context.Mark("departed.remove");
  const std::string& undo = context.snapshot.timeline.undo;
  if (!undo.empty() && undo != opening_) {
    ImGui::SameLine();
    if (ImGui::Button("Undo")) {
      context.Send(exchange::Undo{});
      departed_.clear();
    }
    context.Mark("departed.undo");
    Tooltip(context.WithKeys("Back to before: " + undo, "undo"));
  }
  ImGui::SameLine();
  if (ImGui::Button(departed_.size() > 1 ? "Let them fall" : "Let it fall")) Close();
  context.Mark("departed.ignore");
  Tooltip("The run goes on; this is told once.  (Esc)");
}

float DepartureStrip::Draw(const PanelContext& context, const Rect& scene) {
  Follow(context);
  if (departed_.empty()) return 0.0F;
  BeginStrip("##departed", scene, {.share = 0.94F, .most = 420.0F}, context.scale);
  const std::string text = DescribeDeparted(context.snapshot, departed_);
  ImGui::TextUnformatted(Wrapped(text, ImGui::GetContentRegionAvail().x).c_str());
  DrawButtons(context);
  context.MarkWindow("departed");
  const float taken = StripRoom(context.scale);
  EndStrip();
  return taken;
}

}  // namespace touchstone::ui
