#include "app/new_bodies.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "app/standing.h"

namespace touchstone::app {
namespace {

using Originals = std::vector<const exchange::BodySnapshot*>;

/// The common extent of all bodies along a direction [m].
double WidthOf(const Originals& bodies, const Vec3& along) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const exchange::BodySnapshot* body : bodies) {
    const double at = along.dot(body->p_WBcm);
    low = std::min(low, at - ReachAlong(*body->shape, body->q_WB, -along));
    high = std::max(high, at + ReachAlong(*body->shape, body->q_WB, along));
  }
  return high - low;
}

bool MayMoveAlong(const Originals& bodies, const Vec3& direction) {
  return std::ranges::all_of(bodies, [&](const exchange::BodySnapshot* body) {
    return WithoutLocked(body->locked.along, direction) == direction;
  });
}

}  // namespace

std::string NextName(const exchange::Snapshot& snapshot, const std::string& kind) {
  const std::string prefix = kind + " ";
  int last = 0;
  for (const auto& body : snapshot.bodies)
    if (body.name.starts_with(prefix))
      last = std::max(last, std::atoi(body.name.c_str() + prefix.size()));
  return prefix + std::to_string(last + 1);
}

std::string NameAfter(const std::string& name, int count) {
  const std::size_t digits = name.find_last_not_of("0123456789") + 1;
  int number = 0;
  const char* end = name.data() + name.size();
  if (std::from_chars(name.data() + digits, end, number).ec != std::errc()) return name;
  return name.substr(0, digits) + std::to_string(number + count);
}

std::optional<Vec3> FindRoomBeside(const exchange::Snapshot& snapshot, const Originals& bodies,
                                   const render::Camera& camera, bool at_their_place) {
  constexpr int kMost = 12;      // copies in a row
  constexpr double kGap = 0.02;  // relative to the width
  const session::Surroundings around(snapshot);
  const Vec3 right = render::ComputeFrame(camera).right;
  const Vec3 along = std::abs(right.x()) > std::abs(right.y())
                         ? Vec3(std::copysign(1.0, right.x()), 0, 0)
                         : Vec3(0, std::copysign(1.0, right.y()), 0);
  for (int i = at_their_place ? 0 : 1; i <= kMost; ++i)
    for (const Vec3& direction : {along, Vec3(-along), Vec3(Vec3::UnitZ())}) {
      if (!MayMoveAlong(bodies, direction)) continue;
      const Vec3 shift = i * (1.0 + kGap) * WidthOf(bodies, direction) * direction;
      if (std::ranges::all_of(bodies, [&](const exchange::BodySnapshot* body) {
            const Pose there{body->q_WB.toRotationMatrix(), body->p_WBcm + shift};
            return around.FindOverlaps(*body->shape, there).empty();
          }))
        return shift;
    }
  return std::nullopt;
}

}  // namespace touchstone::app
