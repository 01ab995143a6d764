#include <benchmark/benchmark.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <random>
#include <vector>

#include "collision/broad_phase.h"
#include "collision/contact_points.h"
#include "collision/gap_event.h"
#include "geometry/shapes.h"

namespace touchstone::collision {
namespace {

using geometry::MakeBox;
using geometry::Polyhedron;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTolerance = 1e-4;

Mat3 Turn(double angle, const Vec3& axis) {
  return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
}

Polyhedron MakeRoundHull(int points) {
  std::mt19937_64 engine(1);
  std::normal_distribution<double> normal;
  std::vector<Vec3> cloud;
  for (int i = 0; i < points; ++i) {
    cloud.push_back(0.5 * Vec3(normal(engine), normal(engine), normal(engine)).normalized());
  }
  return geometry::MakeHull(cloud);
}

/// Constant velocity and spin.
class Drift : public Motion {
 public:
  Drift(const Pose& start, const Twist& twist) : start_(start), twist_(twist) {}
  Pose PoseAt(double t) const override {
    const double angle = t * twist_.w.norm();
    const Mat3 R = angle > 0.0 ? Turn(angle, twist_.w) : Mat3::Identity();
    return {R * start_.R_WB, start_.p_WB + t * twist_.v};
  }
  Twist TwistAt(double) const override { return twist_; }
  MotionBounds BoundsOver(double, double) const override {
    return {twist_.v.norm(), twist_.w.norm(), 0.0, 0.0};
  }

 private:
  Pose start_;
  Twist twist_;
};

struct Pair {
  Polyhedron a;
  Polyhedron b;
  PosedShape A;
  PosedShape B;

  Pair(Polyhedron shape_a, const Pose& X_WA, Polyhedron shape_b)
      : a(std::move(shape_a)), b(std::move(shape_b)), A{&a, X_WA}, B{&b, Pose()} {}
  Pair(const Pair&) = delete;
};

Pose Shifted(double x, double y, double z, double angle = 0.0) {
  return {Turn(angle, Vec3::UnitZ()), Vec3(x, y, z)};
}

void Cold(benchmark::State& state, const Pair& pair) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        FindSeparation(pair.A, pair.B, Witness(), kInfinity, kTolerance, nullptr));
  }
}

void Cached(benchmark::State& state, const Pair& pair) {
  const Witness witness =
      FindSeparation(pair.A, pair.B, Witness(), kInfinity, kTolerance, nullptr).witness;
  WitnessCounters counters;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        FindSeparation(pair.A, pair.B, witness, kInfinity, kTolerance, &counters));
  }
  state.counters["hits"] =
      static_cast<double>(counters.cache_hits) / static_cast<double>(counters.queries);
}

const Pair& BoxOnBox() {
  static const Pair pair(MakeBox({1, 1, 1}), Shifted(0.3, 0.2, 1.00005, 0.3), MakeBox({1, 1, 1}));
  return pair;
}
const Pair& EdgeOverEdge() {
  static const Pair pair(MakeBox({1, 1, 1}),
                         {Turn(std::numbers::pi / 4, Vec3(1, 1, 0.1)), Vec3(1.1, 0.1, 1.1)},
                         MakeBox({1, 1, 1}));
  return pair;
}
const Pair& CornerByCorner() {
  static const Pair pair(MakeBox({1, 1, 1}), Shifted(1.01, 1.01, 1.01), MakeBox({1, 1, 1}));
  return pair;
}
const Pair& BoxesOverlapping() {
  static const Pair pair(MakeBox({1, 1, 1}), {Turn(0.7, Vec3(1, 2, 3)), Vec3(0.7, 0.6, 0.5)},
                         MakeBox({1, 1, 1}));
  return pair;
}
const Pair& HullsOfSixty() {
  static const Pair pair(MakeRoundHull(60), {Turn(0.7, Vec3(1, 2, 3)), Vec3(0.6, 0.55, 0.57)},
                         MakeRoundHull(60));
  return pair;
}
const Pair& HullsOfSixtyOverlapping() {
  static const Pair pair(MakeRoundHull(60), {Turn(0.7, Vec3(1, 2, 3)), Vec3(0.5, 0.45, 0.47)},
                         MakeRoundHull(60));
  return pair;
}
const Pair& HullOverHull() {
  static const Pair pair(MakeRoundHull(200), {Turn(0.7, Vec3(1, 2, 3)), Vec3(0.6, 0.55, 0.59)},
                         MakeRoundHull(200));
  return pair;
}

BENCHMARK_CAPTURE(Cached, box_on_box, BoxOnBox());
BENCHMARK_CAPTURE(Cached, edge_over_edge, EdgeOverEdge());
BENCHMARK_CAPTURE(Cached, corner_by_corner, CornerByCorner());
BENCHMARK_CAPTURE(Cached, hulls_60, HullsOfSixty());
BENCHMARK_CAPTURE(Cached, hull_over_hull_200, HullOverHull());
BENCHMARK_CAPTURE(Cold, box_on_box, BoxOnBox());
BENCHMARK_CAPTURE(Cold, edge_over_edge, EdgeOverEdge());
BENCHMARK_CAPTURE(Cold, corner_by_corner, CornerByCorner());
BENCHMARK_CAPTURE(Cold, boxes_overlapping, BoxesOverlapping());
BENCHMARK_CAPTURE(Cold, hulls_60, HullsOfSixty());
BENCHMARK_CAPTURE(Cold, hulls_60_overlapping, HullsOfSixtyOverlapping());
BENCHMARK_CAPTURE(Cold, hull_over_hull_200, HullOverHull());

/// A is brought to the middle of the band first.
void ContactPoints(benchmark::State& state, const Pair& pair) {
  const auto separate = [&](const PosedShape& A) {
    return FindSeparation(A, pair.B, Witness(), kInfinity, kTolerance, nullptr);
  };
  PosedShape A = pair.A;
  const Separation apart = separate(A);
  A.X_WB.p_WB += (0.5 * kTolerance - apart.gap) * apart.nhat_BA_W;
  const Separation separation = separate(A);
  size_t points = 0;
  for (auto _ : state) {
    points = FindContactPoints(A, pair.B, separation, kTolerance).points.size();
    benchmark::DoNotOptimize(points);
  }
  state.counters["points"] = static_cast<double>(points);
}
BENCHMARK_CAPTURE(ContactPoints, box_on_box, BoxOnBox());
BENCHMARK_CAPTURE(ContactPoints, hulls_60, HullsOfSixty());

void BroadPhaseAtRest(benchmark::State& state) {
  std::mt19937_64 engine(1);
  std::uniform_real_distribution<double> place(0.0, 10.0);
  std::vector<geometry::Aabb> boxes;
  for (int i = 0; i < state.range(0); ++i) {
    const Vec3 lower(place(engine), place(engine), place(engine));
    boxes.push_back({lower, lower + Vec3(1, 1, 1)});
  }
  std::vector<int> all(boxes.size());
  std::iota(all.begin(), all.end(), 0);
  BroadPhase broad_phase;
  broad_phase.Reset(boxes);
  for (auto _ : state) benchmark::DoNotOptimize(broad_phase.Move(all, boxes).size());
}
BENCHMARK(BroadPhaseAtRest)->Arg(200)->Arg(1000);

/// Every box moves by up to 5 % of its size between two looks.
void BroadPhaseMoving(benchmark::State& state) {
  std::mt19937_64 engine(1);
  std::uniform_real_distribution<double> place(0.0, 10.0), step(-0.05, 0.05);
  std::vector<geometry::Aabb> boxes;
  std::vector<Vec3> motions;
  for (int i = 0; i < state.range(0); ++i) {
    const Vec3 lower(place(engine), place(engine), place(engine));
    boxes.push_back({lower, lower + Vec3(1, 1, 1)});
    motions.emplace_back(step(engine), step(engine), step(engine));
  }
  std::vector<int> all(boxes.size());
  std::iota(all.begin(), all.end(), 0);
  BroadPhase broad_phase;
  broad_phase.Reset(boxes);
  size_t changes = 0;
  int looks = 0;
  for (auto _ : state) {
    const double way = ++looks % 20 < 10 ? 1.0 : -1.0;  // there and back
    for (size_t i = 0; i < boxes.size(); ++i) {
      boxes[i].lower += way * motions[i];
      boxes[i].upper += way * motions[i];
    }
    changes += broad_phase.Move(all, boxes).size();
  }
  state.counters["changes"] =
      static_cast<double>(changes) / static_cast<double>(state.iterations());
  state.counters["swaps"] =
      static_cast<double>(broad_phase.counters().swaps) / static_cast<double>(state.iterations());
}
BENCHMARK(BroadPhaseMoving)->Arg(200)->Arg(1000);

void GapEvent(benchmark::State& state, const Twist& twist, double gap,
              settings::EventSearch method) {
  const Polyhedron box = MakeBox({1, 1, 1});
  const Polyhedron floor = MakeBox({40, 40, 1});
  const Drift moving({Turn(0.0, Vec3::UnitX()), Vec3(0.3, 0.2, 1.0 + gap)}, twist);
  const Drift rest({}, {});
  GapSearchCounters counters;
  Witness witness;
  for (auto _ : state) {
    witness = FindGapEvent({&box, &moving}, {&floor, &rest}, 0.0, 1.0 / 60.0, 0.5 * kTolerance,
                           kTolerance, witness, method, &counters, nullptr)
                  .witness;
  }
  state.counters["evaluations"] =
      static_cast<double>(counters.evaluations) / static_cast<double>(state.iterations());
}
BENCHMARK_CAPTURE(GapEvent, rest, Twist(), 1e-4, settings::EventSearch::kBisection);
BENCHMARK_CAPTURE(GapEvent, landing_bisection, (Twist{{0, 0, -10}, {3, 2, 1}}), 0.1,
                  settings::EventSearch::kBisection);
BENCHMARK_CAPTURE(GapEvent, landing_itp, (Twist{{0, 0, -10}, {3, 2, 1}}), 0.1,
                  settings::EventSearch::kItp);
BENCHMARK_CAPTURE(GapEvent, shot_with_spin, (Twist{{0, 0, -1000}, {300, 900, 0}}), 10.0,
                  settings::EventSearch::kBisection);

}  // namespace
}  // namespace touchstone::collision
