#include "ui/quantity.h"

#include <algorithm>
#include <limits>

#include "base/check.h"
#include "exchange/body_forces.h"
#include "exchange/departed.h"
#include "exchange/resultants.h"

namespace touchstone::ui {
namespace {

using exchange::BodySnapshot;
using exchange::ContactSnapshot;
using exchange::Snapshot;

// The body or contact must be known to exist.
const BodySnapshot& BodyOf(const Snapshot& s, const Quantity& q) { return *FindBody(s, q.body); }
const ContactSnapshot& ContactOf(const Snapshot& s, const Quantity& q) {
  return *FindContact(s, q.contact);
}

/// Sums over the scene exclude the bodies that fall for ever.
double Kinetic(const Snapshot& s) { return SumKineticEnergyHere(s); }
double Potential(const Snapshot& s) { return s.energy.potential - SumDeparted(s).potential; }

Vec3 Momentum(const Snapshot& s) {
  Vec3 sum = -SumDeparted(s).momentum;
  for (const BodySnapshot& body : s.bodies)
    if (!body.fixed) sum += body.mass * body.v_WBcm;
  return sum;
}

Vec3 AngularMomentum(const Snapshot& s) {
  Vec3 sum = -SumDeparted(s).angular_momentum;
  for (const BodySnapshot& body : s.bodies)
    if (!body.fixed)
      sum += body.p_WBcm.cross(body.mass * body.v_WBcm) + ComputeWorldInertia(body) * body.w_WB;
  return sum;
}

Vec3 Acceleration(const Snapshot& s, const Quantity& q) {
  const BodySnapshot& body = BodyOf(s, q);
  return SumForces(body, CollectForces(s, body)).acceleration_W;
}

double Slip(const Snapshot& s, const Quantity& q) {
  const ContactSnapshot& contact = ContactOf(s, q);
  const Vec3 u = ComputeRelativeVelocity(s, contact);
  return (u - u.dot(contact.nhat_BA_W) * contact.nhat_BA_W).norm();
}

/// The resultant on the first body of the pair to which the contact belongs.
exchange::Resultant PairOf(const Snapshot& s, const Quantity& q) {
  const std::vector<exchange::Resultant> pairs = ResultantsOn(s, q.contact.body_a);
  return *std::ranges::find(pairs, q.contact.body_b, &exchange::Resultant::other);
}

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

using S = const Snapshot&;
using Q = const Quantity&;

}  // namespace

const std::vector<QuantityInfo>& Quantities(Quantity::Subject subject) {
  static const std::vector<QuantityInfo> scene = {
      {"kinetic energy", "J", [](S s, Q) { return Kinetic(s); }},
      {"potential energy", "J", [](S s, Q) { return Potential(s); }},
      {"mechanical energy", "J", [](S s, Q) { return Kinetic(s) + Potential(s); }},
      {"lost in impacts", "J", [](S s, Q) { return s.energy.impact_loss; }},
      {"lost to friction", "J", [](S s, Q) { return s.energy.friction_loss; }},
      {"lost to damping", "J", [](S s, Q) { return s.energy.damping_loss; }},
      {"outside work", "J", [](S s, Q) { return s.energy.external_work; }},
      {"unexplained", "J", [](S s, Q) { return s.energy.Unexplained(); }},
      {"momentum x", "N·s", [](S s, Q) { return Momentum(s).x(); }},
      {"momentum y", "N·s", [](S s, Q) { return Momentum(s).y(); }},
      {"momentum z", "N·s", [](S s, Q) { return Momentum(s).z(); }},
      {"angular momentum x", "N·m·s", [](S s, Q) { return AngularMomentum(s).x(); }},
      {"angular momentum y", "N·m·s", [](S s, Q) { return AngularMomentum(s).y(); }},
      {"angular momentum z", "N·m·s", [](S s, Q) { return AngularMomentum(s).z(); }},
      {"contacts", "", [](S s, Q) { return static_cast<double>(s.contacts.size()); }},
      {"residual", "", [](S s, Q) { return s.statistics.rough ? kNone : s.statistics.residual; }},
      {"rough residual", "",
       [](S s, Q) { return s.statistics.rough ? s.statistics.residual : kNone; }},
  };
  static const std::vector<QuantityInfo> body = {
      {"position x", "m", [](S s, Q q) { return BodyOf(s, q).p_WBcm.x(); }},
      {"position y", "m", [](S s, Q q) { return BodyOf(s, q).p_WBcm.y(); }},
      {"position z", "m", [](S s, Q q) { return BodyOf(s, q).p_WBcm.z(); }},
      {"velocity x", "m/s", [](S s, Q q) { return BodyOf(s, q).v_WBcm.x(); }},
      {"velocity y", "m/s", [](S s, Q q) { return BodyOf(s, q).v_WBcm.y(); }},
      {"velocity z", "m/s", [](S s, Q q) { return BodyOf(s, q).v_WBcm.z(); }},
      {"speed", "m/s", [](S s, Q q) { return BodyOf(s, q).v_WBcm.norm(); }},
      {"spin x", "rad/s", [](S s, Q q) { return BodyOf(s, q).w_WB.x(); }},
      {"spin y", "rad/s", [](S s, Q q) { return BodyOf(s, q).w_WB.y(); }},
      {"spin z", "rad/s", [](S s, Q q) { return BodyOf(s, q).w_WB.z(); }},
      {"acceleration x", "m/s²", [](S s, Q q) { return Acceleration(s, q).x(); }},
      {"acceleration y", "m/s²", [](S s, Q q) { return Acceleration(s, q).y(); }},
      {"acceleration z", "m/s²", [](S s, Q q) { return Acceleration(s, q).z(); }},
      {"kinetic energy", "J", [](S s, Q q) { return ComputeKineticEnergy(BodyOf(s, q)); }},
      {"potential energy", "J",
       [](S s, Q q) { return -BodyOf(s, q).mass * s.gravity.dot(BodyOf(s, q).p_WBcm); }},
  };
  static const std::vector<QuantityInfo> contact = {
      {"normal force", "N", [](S s, Q q) { return ContactOf(s, q).force_n; }},
      {"friction force", "N", [](S s, Q q) { return ContactOf(s, q).force_t_W.norm(); }},
      {"friction limit", "N",
       [](S s, Q q) { return ContactOf(s, q).material.friction * ContactOf(s, q).force_n; }},
      {"friction in use", "", [](S s, Q q) { return ContactOf(s, q).FrictionUse(); }},
      {"sliding speed", "m/s", Slip},
      {"gap", "m", [](S s, Q q) { return ContactOf(s, q).gap; }},
      {"resultant force", "N", [](S s, Q q) { return PairOf(s, q).force_W.norm(); }},
      {"resultant moment", "N·m", [](S s, Q q) { return PairOf(s, q).torque_W.norm(); }},
      {"centre of pressure x", "m", [](S s, Q q) { return PairOf(s, q).p_W.x(); }},
      {"centre of pressure y", "m", [](S s, Q q) { return PairOf(s, q).p_W.y(); }},
      {"centre of pressure z", "m", [](S s, Q q) { return PairOf(s, q).p_W.z(); }},
  };
  switch (subject) {
    case Quantity::Subject::kScene:
      return scene;
    case Quantity::Subject::kBody:
      return body;
    case Quantity::Subject::kContact:
      break;
  }
  return contact;
}

const QuantityInfo& InfoOf(const Quantity& quantity) {
  return Quantities(quantity.subject)[static_cast<std::size_t>(quantity.index)];
}

double Measure(const Snapshot& snapshot, const Quantity& quantity) {
  using Subject = Quantity::Subject;
  const bool gone =
      (quantity.subject == Subject::kBody && FindBody(snapshot, quantity.body) == nullptr) ||
      (quantity.subject == Subject::kContact && FindContact(snapshot, quantity.contact) == nullptr);
  return gone ? std::numeric_limits<double>::quiet_NaN()
              : InfoOf(quantity).measure(snapshot, quantity);
}

std::string NameOf(const Snapshot& snapshot, const Quantity& quantity) {
  const std::string name(InfoOf(quantity).name);
  const auto body = [&](BodyId id) { return std::string(exchange::NameOf(snapshot, id)); };
  switch (quantity.subject) {
    case Quantity::Subject::kScene:
      return name;
    case Quantity::Subject::kBody:
      return body(quantity.body) + ": " + name;
    case Quantity::Subject::kContact:
      break;
  }
  const exchange::ContactKey& contact = quantity.contact;
  return exchange::NameOfPart(snapshot, contact.body_a, contact.parts[0]) + " on " +
         exchange::NameOfPart(snapshot, contact.body_b, contact.parts[1]) + ": " + name;
}

Quantity FindQuantity(Quantity::Subject subject, std::string_view name, BodyId body,
                      const exchange::ContactKey& contact) {
  const auto& all = Quantities(subject);
  const auto found = std::ranges::find(all, name, &QuantityInfo::name);
  TOUCHSTONE_CHECK(found != all.end());
  return {subject, static_cast<int>(found - all.begin()), body, contact};
}

}  // namespace touchstone::ui
