#include "collision/room.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace touchstone::collision {
namespace {

constexpr std::array kWalls = {Wall::kRound, Wall::kEndAhead, Wall::kEndBehind};

}  // namespace

PlacedRoom::PlacedRoom(const PosedShape& hollow)
    : centre(hollow.X_WB.ToWorld(hollow.shape->room()->centre)),
      axis(hollow.X_WB.R_WB * hollow.shape->room()->axis),
      radius(hollow.shape->room()->radius),
      half_length(0.5 * hollow.shape->room()->length),
      has_ends(hollow.shape->room()->has_ends()),
      walls(kWalls.data(), has_ends ? kWalls.size() : 1) {}

Vec3 PlacedRoom::Inwards(Wall wall, const Vec3& p) const {
  if (wall == Wall::kEndAhead) return -axis;
  if (wall == Wall::kEndBehind) return axis;
  const Vec3 out = Across(p - centre);
  const double length = out.norm();
  if (length > 0.0) return -out / length;
  Vec3 t1 = Vec3::UnitZ(), t2;
  if (has_ends) TangentBasis(axis, &t1, &t2);
  return t1;
}

double PlacedRoom::DistanceTo(Wall wall, const Vec3& p) const {
  if (wall == Wall::kRound) return radius - Across(p - centre).norm();
  const double along = axis.dot(p - centre);
  return half_length - (wall == Wall::kEndAhead ? along : -along);
}

Wall PlacedRoom::WallOf(const Vec3& inwards) const {
  constexpr double kEither = 0.5;  // normals of the round wall have no component along the axis
  const double along = axis.dot(inwards);
  if (std::abs(along) < kEither) return Wall::kRound;
  return along < 0.0 ? Wall::kEndAhead : Wall::kEndBehind;
}

bool IsOutside(const PosedShape& shape, const PosedShape& hollow) {
  if (!hollow.shape->is_hollow()) return false;
  if (shape.shape->is_hollow()) return true;
  const PlacedRoom room(hollow);
  const Vec3 middle = shape.X_WB.ToWorld(shape.shape->Middle());
  return std::ranges::any_of(room.walls,
                             [&](Wall wall) { return !(room.DistanceTo(wall, middle) > 0.0); });
}

void ShowSurfaces(PosedShape* A, PosedShape* B) {
  const bool a_shows_solid = IsOutside(*B, *A), b_shows_solid = IsOutside(*A, *B);
  if (a_shows_solid) A->shape = &A->shape->Outside();
  if (b_shows_solid) B->shape = &B->shape->Outside();
}

}  // namespace touchstone::collision
