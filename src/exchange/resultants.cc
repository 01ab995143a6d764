#include "exchange/resultants.h"

#include <algorithm>
#include <map>
#include <utility>

namespace touchstone::exchange {
namespace {

using Contacts = std::vector<const ContactSnapshot*>;

Vec3 ForceOn(BodyId body, const ContactSnapshot& contact) {
  const double side = contact.body_a == body ? 1.0 : -1.0;
  return side * (contact.force_n * contact.nhat_BA_W + contact.force_t_W);
}

Vec3 CentreOfPressure(const Contacts& contacts) {
  Vec3 mean = Vec3::Zero(), weighted = Vec3::Zero();
  double load = 0.0;
  for (const ContactSnapshot* contact : contacts) {
    mean += contact->p_W / static_cast<double>(contacts.size());
    // Relative to the first point, so that no digits are lost far from the origin.
    weighted += contact->force_n * (contact->p_W - contacts.front()->p_W);
    load += contact->force_n;
  }
  return load > 0.0 ? Vec3(contacts.front()->p_W + weighted / load) : mean;
}

Resultant Sum(BodyId body, std::optional<BodyId> other, const Contacts& contacts) {
  Resultant sum{.body = body,
                .other = other,
                .p_W = CentreOfPressure(contacts),
                .contacts = static_cast<int>(contacts.size())};
  for (const ContactSnapshot* contact : contacts) {
    const Vec3 force_W = ForceOn(body, *contact);
    sum.force_W += force_W;
    sum.normal_W += (contact->body_a == body ? 1.0 : -1.0) * contact->force_n * contact->nhat_BA_W;
    sum.torque_W += (contact->p_W - sum.p_W).cross(force_W);
    sum.certified &= contact->certified;
  }
  return sum;
}

/// The contacts for which `counts` holds, grouped by pair, in the order of first contacts.
template <class Counts>
std::vector<Contacts> GroupByPair(const Snapshot& snapshot, Counts&& counts) {
  std::vector<Contacts> groups;
  std::map<std::pair<BodyId, BodyId>, std::size_t> group_of;
  for (const ContactSnapshot& contact : snapshot.contacts) {
    if (!counts(contact)) continue;
    const std::pair<BodyId, BodyId> pair = std::minmax(contact.body_a, contact.body_b);
    const auto [at, is_new] = group_of.try_emplace(pair, groups.size());
    if (is_new) groups.emplace_back();
    groups[at->second].push_back(&contact);
  }
  return groups;
}

bool IsOf(BodyId body, const ContactSnapshot& contact) {
  return contact.body_a == body || contact.body_b == body;
}

}  // namespace

std::vector<Resultant> PairResultants(const Snapshot& snapshot) {
  std::vector<Resultant> resultants;
  for (const Contacts& pair : GroupByPair(snapshot, [](const auto&) { return true; }))
    resultants.push_back(Sum(pair.front()->body_a, pair.front()->body_b, pair));
  return resultants;
}

std::vector<Resultant> ResultantsOn(const Snapshot& snapshot, BodyId body) {
  std::vector<Resultant> resultants;
  for (const Contacts& pair :
       GroupByPair(snapshot, [&](const ContactSnapshot& c) { return IsOf(body, c); })) {
    const ContactSnapshot& first = *pair.front();
    resultants.push_back(Sum(body, first.body_a == body ? first.body_b : first.body_a, pair));
  }
  return resultants;
}

std::optional<Resultant> ContactResultant(const Snapshot& snapshot, BodyId body) {
  Contacts contacts;
  for (const ContactSnapshot& contact : snapshot.contacts)
    if (IsOf(body, contact)) contacts.push_back(&contact);
  if (contacts.empty()) return std::nullopt;
  return Sum(body, std::nullopt, contacts);
}

}  // namespace touchstone::exchange
