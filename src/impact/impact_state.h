#pragma once

#include <span>
#include <vector>

#include "base/stop_token.h"
#include "impact/impact_system.h"
#include "impact/impact_trace.h"
#include "settings/settings.h"

namespace touchstone::impact {

/// The bodies' velocities during an impact, and the account of the impulses applied so far.
class ImpactState {
 public:
  /// `trace`, when given, receives the contacts' paths as they are marked; it changes nothing else.
  explicit ImpactState(const ImpactSystem& system, ImpactTrace* trace = nullptr);

  /// A copy for trials, without a trace.
  ImpactState Untraced() const;

  const ImpactSystem& system() const { return *system_; }
  const std::vector<Vec6>& v() const { return v_; }
  const std::vector<Vec3>& impulse() const { return impulse_; }

  /// u_k = J v + offset (t1, t2, n; n positive apart) [m/s].
  Vec3 Motion(std::size_t k) const;
  double NormalMotion(std::size_t k) const;
  /// Restitution e of contact k at its present approach.
  double Restitution(std::size_t k) const {
    return system_->problem().RestitutionAt(k, NormalMotion(k));
  }
  /// Motion of contact k before the impact.
  Vec3 MotionBefore(std::size_t k) const;
  /// Contacts that approach faster than round-off and than the speed that the problem leaves to the
  /// force, and that an impulse can separate.
  std::vector<std::size_t> Approaching() const;
  /// The largest closing speed, 0 when none approaches [m/s].
  double ClosingSpeed() const;

  /// Applies the impulse p (on body a, -p on b) at contact k.
  void Apply(std::size_t k, const Vec3& p);

  /// Books the work of a normal impulse while u_n went linearly from `before` to `after`: the part
  /// where u_n < 0 as compression, the rest as restitution [J].
  void BookNormalWork(std::size_t k, double impulse, double before, double after);
  void BookWork(std::size_t k, double compression, double restitution);
  void CountPhases(std::size_t k, int phases) { phases_[k] += phases; }

  /// True while the trace accepts points.
  bool Traced() const { return trace_ != nullptr && !trace_->truncated; }
  /// Begins a pass over these contacts; contacts that were compressed before begin a recompression.
  void MarkPass(std::span<const std::size_t> at);
  /// Adds the present point of contact k, or sets the event of the last point if it is the same
  /// point.
  void Mark(std::size_t k, TraceEvent event = TraceEvent::kNone);
  void MarkAll();
  /// Marks contact k, which a normal impulse has moved from u_n < 0 at `before` straight to its
  /// present point; where u_n = 0 on the way, its compression ended.
  void MarkStraight(std::size_t k, const Vec3& before, double impulse);
  /// Adds the path of a single contact through a pass whose impulse has been applied.
  void MarkPath(std::size_t k, const ContactTrace& path);

  /// Work of the contact impulses since `earlier`, sum of (p - p') . (u + u') / 2 [J]: the change
  /// of kinetic energy, less the work of prescribed motion. It depends on the end states alone.
  double ContactWorkSince(const ImpactState& earlier) const;
  /// The change of the movable bodies' kinetic energy since the impact's start, computed as the
  /// work of the impulses [J], which avoids the cancellation in a difference of energies.
  double WorkOnBodies() const;

  /// Returns the account as a solution with the given exit. Completes the trace.
  ImpactSolution TakeSolution(ImpactExit exit);

  int max_newton = settings::ImpactSettings().max_newton;  // limit of Newton steps with friction
  StopToken stop;  // loops over this state throw Stopped when it asks for it
  int passes = 0;
  int unsolved = 0;  // compressions with friction that the solver did not find
  int compressions = 0;
  int newton = 0;
  std::string message;
  std::vector<std::size_t> squeezed;  // contacts that squeeze bodies without a way out

 private:
  template <class VelocityOf>
  Vec3 MotionWith(std::size_t k, const VelocityOf& velocity_of) const;
  void AddPoint(std::size_t k, const TracePoint& point);
  void FinishTrace();

  const ImpactSystem* system_;
  ImpactTrace* trace_;
  std::size_t num_points_ = 0;
  std::vector<Vec6> v_;
  std::vector<Vec3> impulse_;
  std::vector<double> work_compression_, work_restitution_;
  std::vector<int> phases_;
};

}  // namespace touchstone::impact
