#include "collision/penetration.h"

#include <gtest/gtest.h>

#include "collision/gap_event.h"
#include "moving_fixtures.h"
#include "support/exhaustive_separation.h"
#include "support/lcg.h"

namespace touchstone::collision {
namespace {

using geometry::MakeBox;
using geometry::MakePlatonic;
using geometry::PlatonicSolid;
using geometry::Polyhedron;

Penetration Find(const PosedShape& A, const PosedShape& B) {
  return FindPenetration(A, B, FindSeparationExhaustive(A, B));
}

TEST(FindPenetration, AVertexInTheOtherBody) {
  const Polyhedron solid = MakePlatonic(PlatonicSolid::kOctahedron, 1.0);
  const PosedShape A{&solid, Place({0, 0, 1.45})};
  const PosedShape B{&Cube(), Place({0, 0, 0})};
  const Penetration below = Find(A, B);
  EXPECT_EQ(below.kind, PenetrationKind::kVertexOfA);
  EXPECT_NEAR(solid.vertices()[static_cast<size_t>(below.feature)].z(), -1.0, 1e-12);
  const Penetration above = Find(B, A);
  EXPECT_EQ(above.kind, PenetrationKind::kVertexOfB);
  EXPECT_EQ(above.feature, below.feature);
}

TEST(FindPenetration, AnEdgeThroughAFace) {
  const double eighth = 0.25 * 3.14159265358979324;
  const double reach = std::sqrt(0.5);  // of an edge
  const PosedShape A{&Cube(), Place({0, 0, 2.0 * reach - 0.05}, Turn(eighth, {1, 0, 0}))};
  const PosedShape B{&Cube(), Place({0, 0, 0}, Turn(eighth, {0, 1, 0}))};
  const Penetration found = Find(A, B);
  EXPECT_TRUE(found.kind == PenetrationKind::kEdgeOfA || found.kind == PenetrationKind::kEdgeOfB);
  EXPECT_TRUE(Penetrates(A, B, found));
  const PosedShape apart{&Cube(), Place({0, 0, 2.0 * reach + 0.05}, Turn(eighth, {1, 0, 0}))};
  EXPECT_FALSE(Penetrates(apart, B, found));
}

// Footnote 6: neither has a vertex inside the other or an edge through a face of it.
TEST(FindPenetration, EqualCubesInOnePlaceHaveNone) {
  const PosedShape A{&Cube(), Place({0, 0, 0})};
  EXPECT_EQ(Find(A, A).kind, PenetrationKind::kNone);
  EXPECT_FALSE(Penetrates(A, A, {}));
}

// What shows an overlap at one pose never shows one at a pose without: it is a proof.
TEST(FindPenetration, ShowsNoOverlapWhereThereIsNone) {
  Lcg lcg(7);
  const Polyhedron solid = MakePlatonic(PlatonicSolid::kDodecahedron, 0.7);
  int found = 0;
  int shown = 0;
  for (int i = 0; i < 4000; ++i) {
    const PosedShape A{&solid, {lcg.Rotation(), lcg.UniformVec3(-0.7, 0.7)}};
    const PosedShape B{&Cube(), {lcg.Rotation(), Vec3::Zero()}};
    const Separation separation = FindSeparationExhaustive(A, B);
    if (separation.gap >= 0.0) continue;
    const Penetration penetration = FindPenetration(A, B, separation);
    if (penetration.kind == PenetrationKind::kNone) continue;
    ++found;
    for (const double way : {0.1, 0.5, 0.999, 1.001, 1.5}) {
      PosedShape moved = A;
      moved.X_WB.p_WB += way * -separation.gap * separation.nhat_BA_W;
      const bool overlaps = FindSeparationExhaustive(moved, B).gap < 0.0;
      const bool shows = Penetrates(moved, B, penetration);
      EXPECT_FALSE(shows && !overlaps);
      shown += shows ? 1 : 0;
    }
  }
  EXPECT_GT(found, 1000);
  EXPECT_GT(shown, found);
}

// The search of a bracket halves it towards the contact: what overlaps at the end of the interval
// answers for most times that follow.
TEST(FindGapEvent, KeepsWhatShowsTheOverlap) {
  const Polyhedron floor = MakeBox({50, 50, 1});
  const TwistMotion rest(Place({0, 0, -0.5}), Vec3::Zero(), Vec3::Zero());
  const TwistMotion fall(Place({0, 0, 1.2}, Turn(0.3, {1, 2, 0})), {0, 0, -2}, {0.1, 0.2, 0});
  for (const settings::EventSearch method :
       {settings::EventSearch::kBisection, settings::EventSearch::kItp}) {
    GapSearchCounters counters;
    const GapSearchResult result = FindGapEvent({&Cube(), &fall}, {&floor, &rest}, 0.0, 0.5, 5e-5,
                                                1e-4, Witness(), method, &counters, nullptr);
    ASSERT_TRUE(result.event);
    EXPECT_GE(counters.penetrations, 1);
    EXPECT_LT(counters.penetrations, counters.evaluations);
  }
}

// A later search of the pair tries first what an earlier one saw: its answer is the same, and where
// it still shows the overlap no plane is looked for. Told nothing that is true, it looks anew.
TEST(FindGapEvent, RemembersTheOverlapOfAnEarlierSearch) {
  const Polyhedron floor = MakeBox({50, 50, 1});
  const TwistMotion rest(Place({0, 0, -0.5}), Vec3::Zero(), Vec3::Zero());
  const TwistMotion fall(Place({0, 0, 1.2}, Turn(0.3, {1, 2, 0})), {0, 0, -2}, {0.1, 0.2, 0});
  const MovingShape A{&Cube(), &fall}, B{&floor, &rest};
  struct Run {
    GapSearchResult result;
    GapSearchCounters counters;
    WitnessCounters witnesses;
  };
  const auto search = [&](Overlap* overlap) {
    Run run;
    run.result =
        FindGapEvent(A, B, 0.0, 0.5, 5e-5, 1e-4, Witness(), settings::EventSearch::kBisection,
                     &run.counters, &run.witnesses, overlap);
    return run;
  };
  Overlap overlap;
  const Run first = search(&overlap);
  EXPECT_NE(overlap.penetration.kind, PenetrationKind::kNone);
  EXPECT_LT(first.counters.penetrations, first.counters.overlaps);
  const Run second = search(&overlap);
  EXPECT_EQ(second.counters.penetrations, second.counters.overlaps);
  EXPECT_LT(second.witnesses.full_searches, first.witnesses.full_searches);
  Overlap wrong{{WitnessKind::kFaceOfA, 0, -1}, {PenetrationKind::kVertexOfB, 3}};
  const Run third = search(&wrong);
  for (const Run* run : {&second, &third}) {
    ASSERT_TRUE(run->result.event);
    EXPECT_EQ(run->result.event->t, first.result.event->t);
    EXPECT_EQ(run->result.event->separation.gap, first.result.event->separation.gap);
    EXPECT_EQ(run->counters.overlaps, first.counters.overlaps);
  }
}

}  // namespace
}  // namespace touchstone::collision
