#include "render/contact_forces.h"

#include <algorithm>
#include <cmath>

namespace touchstone::render {
namespace {

constexpr double kNegligible = 2e-3;        // of the largest force
constexpr double kDecayPerSnapshot = 0.97;  // of the automatic scale's reference force

double ForceSize(const exchange::ContactSnapshot& contact) {
  return std::hypot(contact.force_n, contact.force_t_W.norm());
}

double LargestForce(const exchange::Snapshot& snapshot) {
  double largest = 0.0;
  for (const auto& contact : snapshot.contacts) largest = std::max(largest, ForceSize(contact));
  return largest;
}

/// Median diameter of the bodies that move [m].
double TypicalSize(const exchange::Snapshot& snapshot) {
  std::vector<double> sizes;
  for (const auto& body : snapshot.bodies)
    if (!body.fixed) sizes.push_back(body.shape->size());
  if (sizes.empty()) return 1.0;
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::ranges::nth_element(sizes, middle);
  return *middle;
}

Color StateColor(exchange::ContactState state) {
  switch (state) {
    case exchange::ContactState::kStick:
      return colors::kStick;
    case exchange::ContactState::kSlide:
      return colors::kSlide;
    case exchange::ContactState::kFrictionless:
      break;
  }
  return colors::kFrictionless;
}

bool ShowsOnA(const exchange::Snapshot& snapshot, const exchange::ContactSnapshot& contact,
              std::optional<BodyId> selected) {
  if (selected == contact.body_a) return true;
  if (selected == contact.body_b) return false;
  const exchange::BodySnapshot* a = FindBody(snapshot, contact.body_a);
  const exchange::BodySnapshot* b = FindBody(snapshot, contact.body_b);
  if (a != nullptr && a->fixed) return false;
  if (b != nullptr && b->fixed) return true;
  return contact.nhat_BA_W.dot(snapshot.gravity) <= 0.0;
}

}  // namespace

ShownForce ShowForce(const exchange::Snapshot& snapshot, const exchange::ContactSnapshot& contact,
                     std::optional<BodyId> selected) {
  const double sign = ShowsOnA(snapshot, contact, selected) ? 1.0 : -1.0;
  return {contact.p_W, sign * contact.nhat_BA_W, sign * contact.force_n * contact.nhat_BA_W,
          sign * contact.force_t_W, contact.state};
}

double AutomaticArrowScale(const exchange::Snapshot& snapshot) {
  const double largest = LargestForce(snapshot);
  return largest > 0.0 ? TypicalSize(snapshot) / largest : 0.0;
}

double ArrowScale::Update(const exchange::Snapshot& snapshot, double factor) {
  const double wanted = AutomaticArrowScale(snapshot);
  if (wanted > 0.0 && snapshot.sequence != sequence_) {
    const double slowly = metres_per_newton_ / kDecayPerSnapshot;
    metres_per_newton_ = metres_per_newton_ > 0.0 ? std::min(wanted, slowly) : wanted;
    sequence_ = snapshot.sequence;
  }
  return metres_per_newton_ * factor;
}

std::vector<Marker> ContactMarkers(const exchange::Snapshot& snapshot, const ContactStyle& style) {
  std::vector<Marker> markers;
  const double negligible = kNegligible * LargestForce(snapshot);
  const auto add_arrow = [&](const Vec3& p_W, const Vec3& force_W, const Color& color) {
    if (force_W.norm() > negligible)
      markers.push_back(MakeArrow(p_W, style.metres_per_newton * force_W, color));
  };
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    const ShownForce shown = ShowForce(snapshot, contact, style.selected);
    if (style.points)
      markers.push_back(MakeDisc(shown.p_W, shown.normal_W, StateColor(shown.state)));
    if (style.normal_forces) add_arrow(shown.p_W, shown.normal_force_W, colors::kNormalForce);
    if (style.friction) add_arrow(shown.p_W, shown.friction_W, colors::kFriction);
  }
  return markers;
}

}  // namespace touchstone::render
