#include "simulation/forces/problem_builder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "dynamics/trajectory.h"
#include "simulation/step/engine.h"
#include "simulation/step/static_solve.h"
#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

// Two moving, spinning unit cubes in touch; zero gravity.
World MakeTouching(const std::string& lower_turn, const std::string& upper_pose) {
  return MakeWorld(*testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0],
    "materials": {"default": {"restitution": 0, "friction": 0.4}},
    "bodies": [
      {"name": "lower", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0], "mass": 2,
       "velocity": [0.1, -0.2, 0.3], "angular_velocity": [0.4, -0.3, 0.5], "rotation": )" +
                                      lower_turn + R"(},
      {"name": "upper", "shape": {"box": [1, 1, 1]}, "mass": 3,
       "velocity": [-0.3, 0.4, 0.2], "angular_velocity": [-0.2, 0.6, 0.7], )" +
                                      upper_pose + "}]}"));
}

// The contact problem of the two cubes as they stand, one island.
struct TwoBodies {
  Engine engine;
  std::vector<StaticSolution> islands;

  explicit TwoBodies(World world) : engine(std::move(world), settings::Settings()) {
    islands = SolveStatic(std::nullopt, &engine);
  }
  const PairRecord& pair() const { return engine.pairs().at(0); }
};

// Gap between features fixed in the bodies, along the witness normal as it turns.
double FeatureGap(const World& world, const PairRecord& pair, const Vec3& p_A, const Vec3& p_B,
                  const dynamics::BodyState& A, const dynamics::BodyState& B) {
  const auto& witness = pair.manifold.separation.witness;
  const auto edge = [&](int body, int index) -> Vec3 {
    return world.body(body).shape->part(0).edges()[static_cast<size_t>(index)].direction;
  };
  Vec3 n;
  if (witness.kind == collision::WitnessKind::kFaceOfB)
    n = B.q_WB * Vec3(world.state(pair.b).q_WB.inverse() * pair.manifold.separation.nhat_BA_W);
  else if (witness.kind == collision::WitnessKind::kFaceOfA)
    n = A.q_WB * Vec3(world.state(pair.a).q_WB.inverse() * pair.manifold.separation.nhat_BA_W);
  else
    n = (A.q_WB * edge(pair.a, witness.feature_a))
            .cross(B.q_WB * edge(pair.b, witness.feature_b))
            .normalized();
  if (n.dot(pair.manifold.separation.nhat_BA_W) < 0.0) n = -n;
  return n.dot(A.pose().ToWorld(p_A) - B.pose().ToWorld(p_B));
}

// The normal row of u at f = 0 is the second derivative of the gap in free flight (Baraff II 9-4).
// For a vertex on a face the vertex is fixed in its body and the plane in the other's; for crossing
// edges any point of each edge will do.
void ExpectGapAcceleration(const std::string& lower_turn, const std::string& upper_pose,
                           collision::WitnessKind kind) {
  const TwoBodies two(MakeTouching(lower_turn, upper_pose));
  ASSERT_EQ(two.islands.size(), 1U);
  const PairRecord& pair = two.pair();
  ASSERT_EQ(pair.manifold.separation.witness.kind, kind);
  const World& world = two.engine.world();
  const contact::ContactProblem& problem = two.islands[0].built.problem;
  ASSERT_FALSE(problem.contacts.empty());

  for (size_t k = 0; k < problem.contacts.size(); ++k) {
    const auto& contact = problem.contacts[k];
    const double acceleration =
        (contact.J_a * problem.bodies[static_cast<size_t>(contact.a)].v_free +
         contact.J_b * problem.bodies[static_cast<size_t>(contact.b)].v_free + contact.offset)[2];

    const Vec3 p_W =
        pair.manifold.points[static_cast<size_t>(two.islands[0].built.contacts[k].point)].p_W;
    const Vec3 p_A = world.state(pair.a).pose().ToBody(p_W);
    const Vec3 p_B = world.state(pair.b).pose().ToBody(p_W);
    const auto fly = [&](int body, double t) {
      const dynamics::BodyState& start = world.state(body);
      // Backwards: reverse the momenta.
      dynamics::BodyState state = start;
      if (t < 0.0) {
        state.P = -state.P;
        state.L = -state.L;
      }
      return dynamics::Trajectory::Make(world.body(body), state, 0.0, 0.01, {}, {Vec3::Zero(), {}},
                                        settings::IntegratorSettings())
          .StateAt(std::abs(t));
    };
    const double dt = 1e-3;
    const auto gap = [&](double t) {
      return FeatureGap(world, pair, p_A, p_B, fly(pair.a, t), fly(pair.b, t));
    };
    const double numeric = (gap(dt) - 2.0 * gap(0.0) + gap(-dt)) / (dt * dt);
    EXPECT_NEAR(acceleration, numeric, 1e-5) << k;  // O(dt^2) of the difference quotient
  }
}

TEST(BuildForceProblem, NormalRowIsTheGapsSecondDerivativeForAVertexOnAFace) {
  // The upper cube stands on a corner (its diagonal vertical).
  ExpectGapAcceleration(
      R"({"axis": [0, 0, 1], "degrees": 0})",
      R"("position": [0.1, 0.05, 1.36607540378], "orientation": [0.88047623, 0.27984814, 0.36470520, 0.11591690])",
      collision::WitnessKind::kFaceOfA);
}

TEST(BuildForceProblem, NormalRowIsTheGapsSecondDerivativeForCrossingEdges) {
  ExpectGapAcceleration(
      R"({"axis": [1, 0, 0], "degrees": 45})",
      R"("position": [0.1, 0.2, 1.41426356237], "rotation": {"axis": [0, 1, 0], "degrees": 45})",
      collision::WitnessKind::kEdgePair);
}

TEST(BuildForceProblem, StandingCubeSharesItsWeight) {
  Engine engine(MakeWorld(*testing::BuiltIn("cube")), settings::Settings());
  ASSERT_FALSE(engine.Prepare());
  const auto islands = SolveStatic(std::nullopt, &engine);
  ASSERT_EQ(islands.size(), 1U);
  ASSERT_TRUE(islands[0].solution.ok());
  const double quarter = engine.world().body(islands[0].island.bodies[0]).mass * 9.81 / 4.0;
  for (const Vec3& f : islands[0].solution.f) EXPECT_NEAR(f[2] / quarter, 1.0, 1e-9);
}

}  // namespace
}  // namespace touchstone::simulation
