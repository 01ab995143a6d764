#include "peer.h"
#include "session/simulation.h"

namespace touchstone::peers {
namespace {

class TouchstonePeer final : public Peer {
 public:
  explicit TouchstonePeer(const PeerScene& scene)
      : simulation_(std::make_shared<const scene::SceneDesc>(scene.scene)) {}

  bool Step(double) override { return simulation_.Advance().ok; }

  void Read(std::vector<Box>* boxes) const override {
    const exchange::Snapshot snapshot = simulation_.MakeSnapshot();
    for (std::size_t i = 0; i < boxes->size(); ++i) {
      const exchange::BodySnapshot& body = snapshot.bodies[i];
      (*boxes)[i].p = body.p_WBcm;
      (*boxes)[i].R = body.q_WB.toRotationMatrix();
      (*boxes)[i].v = body.v_WBcm;
      (*boxes)[i].w = body.w_WB;
    }
  }

  // A step is cut by events: its own residuals are those of every solve.
  std::vector<Touch> Touches() const override { return {}; }
  std::optional<Certified> OwnResiduals() const override {
    const session::Simulation::Totals totals = simulation_.totals();
    return Certified{totals.residual_median, totals.residual_max};
  }

 private:
  session::Simulation simulation_;
};

}  // namespace

std::unique_ptr<Peer> MakeTouchstone(const PeerScene& scene) {
  return std::make_unique<TouchstonePeer>(scene);
}

}  // namespace touchstone::peers
