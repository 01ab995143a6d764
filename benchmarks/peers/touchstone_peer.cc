#include <utility>

#include "peer.h"
#include "session/simulation.h"

namespace touchstone::peers {
namespace {

class TouchstonePeer final : public Peer {
 public:
  TouchstonePeer(const PeerScene& scene, bool lively) : simulation_(AtPace(scene.scene, lively)) {}

  bool Step(double) override { return simulation_.Advance().ok; }

  void Read(std::vector<Solid>* solids) const override {
    const exchange::Snapshot snapshot = simulation_.MakeSnapshot();
    for (std::size_t i = 0; i < solids->size(); ++i) {
      const exchange::BodySnapshot& body = snapshot.bodies[i];
      (*solids)[i].p = body.p_WBcm;
      (*solids)[i].R = body.q_WB.toRotationMatrix();
      (*solids)[i].v = body.v_WBcm;
      (*solids)[i].w = body.w_WB;
    }
  }

  // A step is cut by events: its own residuals are those of every solve.
  std::vector<Touch> Touches() const override { return {}; }
  std::optional<Certified> OwnResiduals() const override {
    const session::Simulation::Totals totals = simulation_.totals();
    return Certified{totals.residual_median, totals.residual_max};
  }

 private:
  static std::shared_ptr<const scene::SceneDesc> AtPace(scene::SceneDesc scene, bool lively) {
    scene.settings.pace = lively ? settings::Pace::kLively : settings::Pace::kExact;
    return std::make_shared<const scene::SceneDesc>(std::move(scene));
  }

  session::Simulation simulation_;
};

}  // namespace

std::unique_ptr<Peer> MakeTouchstone(const PeerScene& scene, bool lively) {
  return std::make_unique<TouchstonePeer>(scene, lively);
}

}  // namespace touchstone::peers
