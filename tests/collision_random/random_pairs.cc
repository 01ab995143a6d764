#include "collision_random/random_pairs.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "base/dense.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

/// Boxes, plates down to 1 mm, needles, hulls of 4 to 60 vertices (few of many), solids.
std::vector<Polyhedron> MakePool() {
  RandomBodies random(20);
  std::vector<Polyhedron> pool = {geometry::MakeBox({1, 1, 1}), geometry::MakeBox({1, 1, 1e-3}),
                                  geometry::MakeBox({1e-3, 2, 1e-3}),
                                  geometry::MakeBox({0.5, 0.25, 0.125}),
                                  geometry::MakeWedge({1, 0.8, 0.6})};
  for (const auto solid :
       {geometry::PlatonicSolid::kTetrahedron, geometry::PlatonicSolid::kOctahedron,
        geometry::PlatonicSolid::kDodecahedron, geometry::PlatonicSolid::kIcosahedron})
    pool.push_back(geometry::MakePlatonic(solid, 0.6));
  for (int i = 0; i < 12; ++i) {
    const auto length = [&] { return std::pow(10.0, random.Uniform(-3, 0.3)); };
    pool.push_back(geometry::MakeBox({length(), length(), length()}));
  }
  for (int i = 0; i < 40; ++i) {
    const auto length = [&] { return std::pow(10.0, random.Uniform(-1.5, 0)); };
    const int points = static_cast<int>(4.0 * std::pow(15.0, i / 39.0 * i / 39.0));
    pool.push_back(random.Hull(points, {length(), length(), length()}));
  }
  return pool;
}

/// One of the 24 rotations of the cube.
Mat3 QuarterTurns(RandomBodies* random) {
  Mat3 R = Mat3::Identity();
  for (const Vec3& axis : {Vec3(Vec3::UnitX()), Vec3(Vec3::UnitY()), Vec3(Vec3::UnitZ())}) {
    const Mat3 quarter = Turn(M_PI / 2, axis).array().round();
    for (int i = random->Integer(0, 3); i > 0; --i) R = R * quarter;
  }
  return R;
}

double Extent(const PosedShape& body, const Vec3& direction) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Vec3& p : body.shape->vertices()) {
    const double height = direction.dot(body.X_WB.R_WB * p);
    low = std::min(low, height);
    high = std::max(high, height);
  }
  return 0.5 * (high - low);
}

/// Moves A along the witness normal until the gap is as wanted.
void BringTo(double gap, RandomPairs::Pair* pair) {
  constexpr int kRounds = 6;
  for (int i = 0; i < kRounds; ++i) {
    const Separation s = FindSeparation(
        pair->A, pair->B, Witness(), std::numeric_limits<double>::infinity(), kTolerance, nullptr);
    if (std::abs(s.gap - gap) < 1e-12) return;
    pair->A.X_WB.p_WB += (gap - s.gap) * s.nhat_BA_W;
  }
}

}  // namespace

RandomPairs::RandomPairs(unsigned seed) : random_(seed) {}

const Polyhedron& RandomPairs::AnyShape() {
  static const std::vector<Polyhedron> kPool = MakePool();
  return kPool[static_cast<size_t>(random_.Integer(0, static_cast<int>(kPool.size()) - 1))];
}

/// A's rotation: any, or parallel to B, or with a face against a face of B; exactly or nearly.
Mat3 RandomPairs::TurnNear(const Pair& pair) {
  const int kind = random_.Integer(0, 9);
  if (kind < 4) return random_.Rotation();
  Mat3 R = pair.B.X_WB.R_WB * QuarterTurns(&random_);
  if (kind < 6) {
    const auto any_normal = [&](const Polyhedron& shape) {
      const int last = static_cast<int>(shape.faces().size()) - 1;
      return shape.faces()[static_cast<size_t>(random_.Integer(0, last))].normal;
    };
    const Vec3 up = pair.B.X_WB.R_WB * any_normal(*pair.B.shape);
    R = Turn(random_.Uniform(0, 6.3), up) *
        TurnBetween(any_normal(*pair.A.shape), -up).normalized().matrix();
  }
  if (kind % 2 == 0) return R;
  return Turn(std::pow(10.0, random_.Uniform(-12, -2)), random_.Direction()) * R;
}

double RandomPairs::AnyGap(double size) {
  switch (random_.Integer(0, 5)) {
    case 0:
      return size * std::pow(10.0, random_.Uniform(-7, -0.5));
    case 1:
      return 0.0;
    case 2:
      return -3.0 * kTolerance * random_.Uniform(0, 1);
    case 3:
      return -size * std::pow(10.0, random_.Uniform(-6, -1));
    default:
      return kTolerance * random_.Uniform(0, 1);
  }
}

RandomPairs::Pair RandomPairs::Next() {
  Pair pair{.A = {&AnyShape(), Pose()}, .B = {&AnyShape(), random_.PoseWithin(10.0)}};
  pair.A.X_WB.R_WB = TurnNear(pair);
  pair.moved = std::pow(10.0, random_.Uniform(-6, -2)) * random_.Direction();
  const double gap = AnyGap(std::min(pair.A.shape->size(), pair.B.shape->size()));
  if (random_.Integer(0, 2) > 0) {
    pair.A.X_WB.p_WB = pair.B.X_WB.p_WB + random_.Uniform(0, 1) *
                                              (pair.A.shape->size() + pair.B.shape->size()) *
                                              random_.Direction();
    BringTo(gap, &pair);
    return pair;
  }
  // Above B along one of its axes, with sides or edges flush along the others.
  const int up = random_.Integer(0, 2);
  Vec3 offset;
  for (int k = 0; k < 3; ++k) {
    const Vec3 axis = pair.B.X_WB.R_WB.col(k);
    const double a = Extent(pair.A, axis), b = Extent({pair.B.shape, pair.B.X_WB}, axis);
    const double flush[] = {0.0, a - b, b - a, a + b, -a - b, random_.Uniform(-a - b, a + b)};
    offset[k] = k == up ? a + b + gap : flush[random_.Integer(0, 5)];
  }
  pair.A.X_WB.p_WB = pair.B.X_WB.ToWorld(offset);
  return pair;
}

RandomRidges::Pair RandomRidges::Next() {
  const auto length = [&] { return std::pow(10.0, random_.Uniform(-1, 0.5)); };
  // The ridge lies along y at the top, halfway between the ends.
  const auto ridge = [&](double height, double width) {
    return geometry::MakeHull(std::vector<Vec3>{{0, -1, 0},
                                                {0, 1, 0},
                                                {-width, -1, -height},
                                                {-width, 1, -height},
                                                {0.9 * width, -1, -height},
                                                {0.9 * width, 1, -height}});
  };
  const double height = length(), width = length();
  const bool alike = random_.Integer(0, 1) == 0;  // the sides then face each other's
  Pair pair{.upper = alike ? ridge(height, width) : ridge(length(), length()),
            .lower = ridge(height, width),
            .X_WU = {},
            .X_WL = random_.PoseWithin(10.0),
            .angle = 0.0,
            .apart = 0.0};
  const double angle = std::pow(10.0, random_.Uniform(-12, -1));
  const double mix = random_.Integer(0, 2) == 0 ? random_.Uniform(0, 2 * M_PI)
                                                : 0.5 * M_PI * random_.Integer(0, 3);
  const Vec3 axis(std::sin(mix), 0, std::cos(mix));  // it is yawed, tilted or both
  const double aside = random_.Integer(0, 1) * std::pow(10.0, random_.Uniform(-12, -1));
  const double along[] = {0.0, 2.0, 2.0 - std::pow(10.0, random_.Uniform(-9, -1)),
                          random_.Uniform(-2.5, 2.5)};
  const double above = random_.Integer(0, 3) == 0 ? 0.0 : std::pow(10.0, random_.Uniform(-10, -2));
  const Mat3 upside_down = Turn(M_PI, Vec3::UnitY());
  // About the ends' middle: the point of the hull's frame is the centre of mass.
  const auto middle_of_ridge = [](const geometry::Polyhedron& shape) {
    return shape.vertices()[static_cast<size_t>(shape.SupportVertex(Vec3(0, 1, 5)))] -
           Vec3::UnitY();
  };
  Pose seen = Place(Vec3::Zero(), Turn(angle, axis) * upside_down);
  seen.p_WB = Vec3(aside, along[random_.Integer(0, 3)], above) + middle_of_ridge(pair.lower) -
              seen.R_WB * middle_of_ridge(pair.upper);
  pair.X_WU = Moved(pair.X_WL, seen);
  pair.angle = angle;
  pair.apart = std::hypot(aside, above);
  return pair;
}

int PairsToTest(int otherwise) {
  const char* number = std::getenv("TOUCHSTONE_STRESS_PAIRS");
  return number ? std::atoi(number) : otherwise;
}

}  // namespace touchstone::collision
