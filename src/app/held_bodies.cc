#include "app/held_bodies.h"

#include <algorithm>

#include "app/last_free.h"

namespace touchstone::app {

HeldBodies::HeldBodies(const ToolContext& context, BodyId grasped) {
  const bool together = context.selected->Contains(grasped);
  const auto hold = [&](BodyId id) {
    const exchange::BodySnapshot* body = FindBody(context.snapshot, id);
    if (body == nullptr) return;
    before_.push_back(*body);
    ids_.push_back(id);
    for (std::size_t i = 0; !body->fixed && i < 3; ++i) {
      locked_.along[i] |= body->locked.along[i];
      locked_.about[i] |= body->locked.about[i];
    }
  };
  hold(grasped);
  if (together)
    for (const BodyId id : context.selected->all())
      if (id != grasped) hold(id);
  for (const exchange::BodySnapshot& body : before_)
    middle_W_ += body.p_WBcm / static_cast<double>(before_.size());
}

double HeldBodies::size() const {
  double largest = 0.0;
  for (const exchange::BodySnapshot& body : before_)
    largest = std::max(largest, body.shape->size());
  return largest;
}

std::vector<Placed> HeldBodies::At(const Quat& turn, const Vec3& shift_W) const {
  std::vector<Placed> placed;
  for (const exchange::BodySnapshot& body : before_)
    placed.push_back(
        {body.shape,
         turn.isApprox(Quat::Identity(), 0.0) ? body.q_WB : (turn * body.q_WB).normalized(),
         middle_W_ + turn * (body.p_WBcm - middle_W_) + shift_W});
  return placed;
}

session::Surroundings HeldBodies::Around(const exchange::Snapshot& snapshot) const {
  return session::Surroundings(snapshot, ids_);
}

std::vector<BodyId> HeldBodies::FindOverlaps(const session::Surroundings& around,
                                             const std::vector<Placed>& placed) const {
  for (std::size_t i = 0; i < placed.size(); ++i)
    if (auto found = around.FindOverlaps(*placed[i].shape, placed[i].pose(), &before_[i]);
        !found.empty())
      return found;
  return {};
}

std::optional<Vec3> HeldBodies::Lift(const session::Surroundings& around, const Quat& turn,
                                     const Vec3& up, double tolerance) const {
  constexpr int kSteps = 16;
  const auto in_the_way = [&](double height) {
    return FindOverlaps(around, At(turn, height * up));
  };
  if (in_the_way(0.0).empty()) return Vec3(Vec3::Zero());
  if (Allowed(up) != up) return std::nullopt;
  const std::vector<BodyId> carriers =
      FindOverlaps(around, At(Quat::Identity(), -2.0 * tolerance * up));
  double most = 0.0;  // no turn reaches farther down
  for (const exchange::BodySnapshot& body : before_)
    most = std::max(most, (body.p_WBcm - middle_W_).norm() + body.shape->size());
  double blocked = 0.0, free = 0.0;
  for (int i = 1; i <= kSteps && free == 0.0; ++i) {
    const std::vector<BodyId> met = in_the_way(blocked);
    if (!std::ranges::all_of(
            met, [&](BodyId id) { return std::ranges::find(carriers, id) != carriers.end(); }))
      return std::nullopt;
    const double height = most * i / kSteps;
    (in_the_way(height).empty() ? free : blocked) = height;
  }
  if (free == 0.0) return std::nullopt;
  free = -LastFree(-free, -blocked, 0.25 * tolerance,
                   [&](double depth) { return in_the_way(-depth).empty(); });
  // The test of overlap admits half a tolerance.
  const Vec3 lift = (free + 0.75 * tolerance) * up;
  return FindOverlaps(around, At(turn, lift)).empty() ? std::optional(lift) : std::nullopt;
}

void HeldBodies::Send(const ToolContext& context, const std::vector<Placed>& placed) const {
  std::vector<exchange::BodyEdit> edits;
  for (std::size_t i = 0; i < placed.size(); ++i)
    edits.emplace_back(exchange::PlaceBody{ids_[i], placed[i].p_W, placed[i].q_WB});
  context.send(exchange::Together(std::move(edits)));
}

}  // namespace touchstone::app
