#include "exchange/snapshot.h"

#include <algorithm>

namespace touchstone::exchange {

const BodySnapshot* FindBody(const Snapshot& snapshot, BodyId id) {
  // Bodies are numbered in their order: if none was removed, the first guess is right.
  const auto& bodies = snapshot.bodies;
  const std::size_t guess = std::min<std::size_t>(id.value, bodies.size());
  for (std::size_t i = std::min(guess + 1, bodies.size()); i-- > 0;)
    if (bodies[i].id == id) return &bodies[i];
  for (std::size_t i = guess; i < bodies.size(); ++i)
    if (bodies[i].id == id) return &bodies[i];
  return nullptr;
}

std::string_view NameOf(const Snapshot& snapshot, BodyId id) {
  const BodySnapshot* body = FindBody(snapshot, id);
  return body == nullptr ? std::string_view() : std::string_view(body->name);
}

std::string NameOfPart(const Snapshot& snapshot, BodyId id, int part) {
  const BodySnapshot* body = FindBody(snapshot, id);
  if (body == nullptr) return "";
  const bool several = body->shape != nullptr && body->shape->part_count() > 1;
  return several ? body->name + "[" + std::to_string(part) + "]" : body->name;
}

const ContactSnapshot* FindContact(const Snapshot& snapshot, const ContactKey& key) {
  const auto contact = std::ranges::find(snapshot.contacts, key, &ContactSnapshot::key);
  return contact == snapshot.contacts.end() ? nullptr : &*contact;
}

bool IsRough(const Snapshot& snapshot) {
  if (snapshot.run.certifying != Certifying::kDone) return snapshot.statistics.rough;
  return !std::ranges::all_of(snapshot.islands, &IslandSnapshot::certified) ||
         !std::ranges::all_of(snapshot.contacts, &ContactSnapshot::certified);
}

const RefinedMoment* RefinementSnapshot::At(std::int64_t frame) const {
  const std::int64_t i = frame - frames.first;
  const bool known = i >= 0 && i < static_cast<std::int64_t>(moments.size());
  return known ? moments[static_cast<std::size_t>(i)].get() : nullptr;
}

double RefinementSnapshot::Share() const {
  return static_cast<double>(moments.size()) / static_cast<double>(frames.last - frames.first + 1);
}

Vec3 ComputeRelativeVelocity(const Snapshot& snapshot, const ContactSnapshot& contact) {
  const auto velocity = [&](BodyId id) -> Vec3 {
    const BodySnapshot* body = FindBody(snapshot, id);
    if (body == nullptr) return Vec3::Zero();
    return Twist{body->v_WBcm, body->w_WB}.At(contact.p_W - body->p_WBcm);
  };
  return velocity(contact.body_a) - velocity(contact.body_b);
}

double ContactSnapshot::FrictionUse() const {
  const double most = material.friction * force_n;
  return most > 0.0 ? force_t_W.norm() / most : 0.0;
}

}  // namespace touchstone::exchange
