#include "contact/bounded_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "base/dense.h"
#include "contact/contact_system.h"
#include "contact/slip_reader.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

/// The rows of a problem that are bounded, their states and their forces.
class BoundedRows {
 public:
  BoundedRows(const ContactSystem& system, const WarmStart* warm)
      : system_(system), problem_(system.problem()) {
    const bool known = warm != nullptr && warm->f.size() == problem_.contacts.size();
    for (std::size_t k = 0; k < problem_.contacts.size(); ++k) {
      const Contact& contact = problem_.contacts[k];
      if (!contact.bounded()) {
        others_.push_back(k);
        continue;
      }
      Row row{.contact = k};
      row.f = std::clamp(known ? warm->f[k].z() : 0.0, contact.least, contact.most);
      row.state = row.f <= contact.least  ? State::kLeast
                  : row.f >= contact.most ? State::kMost
                                          : State::kHolds;
      // Starts from zero, so that rows which could share a load in several ways reach the sharing
      // of least norm.
      if (row.state == State::kHolds) row.f = std::clamp(0.0, contact.least, contact.most);
      rows_.push_back(row);
    }
  }

  /// The problem without bounds for the present states: contacts without bounds first, then the
  /// rows that hold.
  ContactProblem Unbounded() const {
    ContactProblem unbounded{problem_.bodies, {}};
    std::vector<Vec6> wrench(problem_.bodies.size(), Vec6::Zero());
    for (const std::size_t k : others_) unbounded.contacts.push_back(problem_.contacts[k]);
    for (const Row& row : rows_) {
      const Contact& bounded = problem_.contacts[row.contact];
      if (row.state != State::kHolds) {
        AddWrenches(bounded, Vec3(0.0, 0.0, row.f), &wrench);
        continue;
      }
      Contact& held = unbounded.contacts.emplace_back(bounded);
      held.least = -std::numeric_limits<double>::infinity();
      held.most = std::numeric_limits<double>::infinity();
      held.compliance = Softness(row);
      held.offset.z() -= held.compliance * row.f;
    }
    for (std::size_t i = 0; i < wrench.size(); ++i)
      if (!wrench[i].isZero(0.0))
        unbounded.bodies[i].v_free += SolveSymmetric(problem_.bodies[i].M, wrench[i]);
    return unbounded;
  }

  /// Gives the problem's contacts without bounds the offsets of `unbounded`, in the order of
  /// Unbounded. Returns whether any differs.
  bool MoveOffsets(const ContactProblem& unbounded, ContactProblem* problem) const {
    bool moved = false;
    std::size_t next = 0;
    for (const std::size_t k : others_) {
      Vec3& offset = problem->contacts[k].offset;
      moved |= offset != unbounded.contacts[next].offset;
      offset = unbounded.contacts[next++].offset;
    }
    return moved;
  }

  /// Forces, or other values by contact of the problem, in the order of Unbounded.
  template <class T>
  std::vector<T> Gather(const std::vector<T>& of_all) const {
    std::vector<T> gathered;
    for (const std::size_t k : others_) gathered.push_back(of_all[k]);
    for (const Row& row : rows_)
      if (row.state == State::kHolds) gathered.push_back(of_all[row.contact]);
    return gathered;
  }

  /// The inverse of Gather; rows that do not hold keep their own forces.
  std::vector<Vec3> AllRows(const std::vector<Vec3>& of_unbounded) const {
    std::vector<Vec3> f(problem_.contacts.size(), Vec3::Zero());
    std::size_t next = 0;
    for (const std::size_t k : others_) f[k] = of_unbounded[next++];
    for (const Row& row : rows_)
      f[row.contact] = row.state == State::kHolds ? of_unbounded[next++] : Vec3(0.0, 0.0, row.f);
    return f;
  }

  /// Takes the forces of a solution of Unbounded, with the motion that all forces cause. Rows whose
  /// state they contradict change it, all or, if `first_only`, the first. Returns whether any did.
  bool Take(const std::vector<Vec3>& f, const std::vector<Vec6>& v, bool first_only) {
    constexpr double kStill = 1e-10;  // relative to the largest motion
    bool changed = false;
    for (Row& row : rows_) {
      const Contact& contact = problem_.contacts[row.contact];
      const double u = RelativeMotion(contact, v).z();
      const double still = kStill * system_.motion_scale();
      if (row.state == State::kHolds) {
        const double wanted = f[row.contact].z();
        row.f = std::clamp(wanted, contact.least, contact.most);
        if (row.f == wanted || (changed && first_only)) continue;
        row.state = wanted > contact.most ? State::kMost : State::kLeast;
        changed = true;
      } else if (contact.least < contact.most && !(changed && first_only) &&
                 (row.state == State::kMost ? u > still : u < -still)) {
        row.state = State::kHolds;
        changed = true;
      }
    }
    return changed;
  }

  /// Where other rows leave a row little of its mobility it comes to rest slowly: from now on it
  /// yields only a hundredth as much. Returns whether that is possible.
  bool Harden() {
    constexpr double kHardest = 1e-9;
    constexpr double kStep = 1e-2;
    const double before = std::exchange(softness_, std::max(kStep * softness_, kHardest));
    return softness_ < before;
  }

  /// Makes rows that hold push against their motion with their largest force. Returns false where
  /// none holds, or a bound is infinite.
  bool LetGo(const std::vector<Vec6>& v) {
    bool any = false;
    for (Row& row : rows_) {
      if (row.state != State::kHolds) continue;
      const Contact& contact = problem_.contacts[row.contact];
      const State state = RelativeMotion(contact, v).z() > 0.0 ? State::kLeast : State::kMost;
      const double bound = state == State::kLeast ? contact.least : contact.most;
      if (!std::isfinite(bound)) continue;
      row.state = state;
      row.f = bound;
      any = true;
    }
    return any;
  }

 private:
  enum class State { kHolds, kLeast, kMost };
  struct Row {
    std::size_t contact;
    double f = 0.0;
    State state = State::kHolds;
  };

  double Softness(const Row& row) const {
    const double own = system_.delassus_nn()[row.contact];
    return softness_ * (own > 0.0 ? own : system_.mean_delassus());
  }

  const ContactSystem& system_;
  const ContactProblem& problem_;
  std::vector<std::size_t> others_;  // contacts without bounds
  std::vector<Row> rows_;
  double softness_ = 1e-6;  // compliance of rows that hold, relative to their mobility
};

/// Solves a problem for the other methods, evenly or not; without contacts there is nothing to
/// find.
ContactSolution SolveUnbounded(const settings::ContactSettings& settings, bool evenly,
                               ContactProblem* problem, WarmStart* warm) {
  if (problem->contacts.empty()) return WithoutForces(*problem, SolveStatus::kSolved);
  return evenly ? SolveEvenly(settings, problem, warm) : Solve(*problem, settings, warm);
}

}  // namespace

bool HasBoundedRows(const ContactProblem& problem) {
  return std::ranges::any_of(problem.contacts, &Contact::bounded);
}

ContactProblem WithoutBoundedRows(const ContactProblem& problem) {
  ContactProblem without = problem;
  for (Contact& contact : without.contacts) {
    if (!contact.bounded()) continue;
    Contact none;
    none.a = contact.a;
    none.b = contact.b;
    none.bilateral = true;
    contact = none;
  }
  return without;
}

ContactSolution SolveWithinBounds(const ContactProblem& problem,
                                  const settings::ContactSettings& settings, WarmStart* warm,
                                  ContactProblem* evened) {
  constexpr int kRounds = 60;
  constexpr int kAllAtOnce = 20;  // number of rounds in which all contradicted rows change
  constexpr int kRefinements = 12;
  constexpr double kProgress = 0.3, kSlowly = 0.1, kTooSlowly = 0.6;
  const ContactSystem system(problem);
  if (system.data_status() != SolveStatus::kSolved)
    return WithoutForces(problem, system.data_status());
  BoundedRows rows(system, warm);
  std::optional<ContactSystem> moved;  // that of `evened`, once its offsets have moved
  std::optional<SolveProgress> progress(std::in_place, system, settings);
  const std::size_t size = problem.contacts.size();
  const bool same = warm != nullptr && warm->f.size() == size;
  if (same && warm->may_be_held && progress->Accept(warm->f, nullptr, "held"))
    return progress->TakeSolution();
  WarmStart inner;
  if (warm != nullptr) inner = *warm;
  std::vector<Vec3> about;  // those of warm, by contact of the problem; empty: unknown
  if (inner.about.size() == size) about = std::move(inner.about);
  std::vector<Vec3> f = same ? warm->f : std::vector<Vec3>(size, Vec3::Zero());
  std::vector<bool> slides(size, false);
  if (same && warm->slides.size() == size) slides = warm->slides;
  SolveStatistics statistics;
  SolveStatus failure = SolveStatus::kStalled;
  int refinements = 0;
  bool let_go = false;
  for (int round = 0; round < kRounds && refinements < kRefinements; ++round) {
    inner.f = rows.Gather(f);
    inner.slides = rows.Gather(slides);
    inner.about = about.empty() ? about : rows.Gather(about);
    inner.may_be_held = false;
    ContactProblem unbounded = rows.Unbounded();
    const ContactSolution solution =
        SolveUnbounded(settings, evened != nullptr, &unbounded, &inner);
    statistics.Add(solution.statistics);
    if (!solution.ok()) {
      failure = solution.status;
      if (std::exchange(let_go, true) || !rows.LetGo(solution.v)) break;
      continue;
    }
    f = rows.AllRows(solution.f);
    if (inner.about.size() == unbounded.contacts.size()) about = rows.AllRows(inner.about);
    const bool changed = rows.Take(f, solution.v, round >= kAllAtOnce);
    if (changed) {
      refinements = 0;
      continue;
    }
    const double before = progress->best_residual();
    if (evened != nullptr && rows.MoveOffsets(unbounded, evened)) {
      moved.emplace(*evened);
      progress.emplace(*moved, settings);
    }
    progress->Accept(f, nullptr, "bounded");
    const double residual = progress->best_residual();
    const bool slow = !progress->solved() && !(residual <= kSlowly * before);
    if (slow && !rows.Harden() && !(residual <= kTooSlowly * before)) break;
    if (residual <= kPolished || (progress->solved() && !(residual <= kProgress * before))) break;
    ++refinements;
  }
  progress->failure = failure;
  ContactSolution whole = progress->TakeSolution();
  whole.statistics = statistics;
  if (warm == nullptr) return whole;
  warm->v = inner.v.size() == problem.bodies.size() ? inner.v : whole.v;
  warm->pattern = inner.pattern;
  warm->joints = inner.joints;
  warm->f = whole.f;
  warm->about = std::move(about);
  warm->slides = SlidingContacts(evened != nullptr ? *evened : problem, whole);
  warm->may_be_held = whole.ok() && inner.may_be_held;
  return whole;
}

}  // namespace touchstone::contact
