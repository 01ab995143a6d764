#include "contact/block_pattern.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <iterator>

#include "base/dense.h"
#include "base/sorting.h"

namespace touchstone::contact {
namespace {

using Edges = std::vector<std::pair<int, int>>;

int CountJoints(const ContactProblem& problem) {
  return static_cast<int>(std::ranges::count_if(
      problem.contacts, [](const ContactProblem::Contact& contact) { return contact.bilateral; }));
}

Edges NodeGraph(const ContactProblem& problem) {
  Edges edges;
  int joint = static_cast<int>(problem.bodies.size());
  for (const ContactProblem::Contact& contact : problem.contacts) {
    if (contact.bilateral) {
      for (const int body : {contact.a, contact.b})
        if (body != ContactProblem::kWorld) edges.emplace_back(body, joint);
      ++joint;
      continue;
    }
    if (contact.a == ContactProblem::kWorld || contact.b == ContactProblem::kWorld) continue;
    if (contact.a == contact.b) continue;
    const auto edge = std::minmax(contact.a, contact.b);
    if (edges.empty() || edges.back() != std::pair<int, int>(edge)) edges.emplace_back(edge);
  }
  SortWithoutRepeats(&edges);
  return edges;
}

/// Neighbours of every node as sorted lists.
std::vector<std::vector<int>> Neighbours(const Edges& edges, std::size_t size) {
  std::vector<std::vector<int>> neighbours(size);
  for (const auto& [a, b] : edges) {
    neighbours[static_cast<std::size_t>(a)].push_back(b);
    neighbours[static_cast<std::size_t>(b)].push_back(a);
  }
  for (std::vector<int>& list : neighbours) std::sort(list.begin(), list.end());
  return neighbours;
}

/// J M^-1 J^T: the mobility of one of its bodies along a joint's rows. Zero for the world.
Mat3 Mobility(const ContactProblem& problem, int body, const Mat36& J) {
  if (body == ContactProblem::kWorld) return Mat3::Zero();
  const Mat6& M = problem.bodies[static_cast<std::size_t>(body)].M;
  return InertiaFactor(M).Mobility(J);
}

/// Whether `own` is at least a tenth of `other` in every direction.
bool IsComparable(const Mat3& own, const Mat3& other) {
  constexpr double kPart = 0.1;
  constexpr double kRoundOff = 1e-12;
  const Vec3 left = Eigenvalues(own - kPart * other);
  return left.allFinite() && left.minCoeff() >= -kRoundOff * own.trace();
}

/// For every joint the bodies that it waits for; it waits for all of them or, if it is `early`, for
/// one.
struct Waiting {
  std::vector<std::vector<std::size_t>> joints_of;  // by body: joints that wait for it
  std::vector<int> waits_for;                       // by node: bodies not eliminated yet
  std::vector<char> early;                          // by node
};

Waiting WaitForAll(const Edges& edges, std::size_t bodies, std::size_t size) {
  Waiting waiting;
  waiting.joints_of.resize(bodies);
  waiting.waits_for.assign(size, 0);
  waiting.early.assign(size, 0);
  for (const auto& [body, joint] : edges) {
    if (joint < static_cast<int>(bodies)) continue;
    ++waiting.waits_for[static_cast<std::size_t>(joint)];
    waiting.joints_of[static_cast<std::size_t>(body)].push_back(static_cast<std::size_t>(joint));
  }
  return waiting;
}

/// A joint waits only for the body that yields to it as readily as the other: then its pivot is as
/// large as after both, and nothing is lost to rounding.
Waiting WaitForTheReadier(const ContactProblem& problem, std::size_t size) {
  Waiting waiting;
  waiting.joints_of.resize(problem.bodies.size());
  waiting.waits_for.assign(size, 0);
  waiting.early.assign(size, 0);
  std::size_t joint = problem.bodies.size();
  for (const ContactProblem::Contact& contact : problem.contacts) {
    if (!contact.bilateral) continue;
    const Mat3 of_a = Mobility(problem, contact.a, contact.J_a);
    const Mat3 of_b = Mobility(problem, contact.b, contact.J_b);
    const bool after_a = contact.a != ContactProblem::kWorld && IsComparable(of_a, of_b);
    const bool after_b = contact.b != ContactProblem::kWorld && IsComparable(of_b, of_a);
    waiting.early[joint] = after_a || after_b ? 1 : 0;
    for (const auto& [body, enough] : {std::pair(contact.a, after_a), {contact.b, after_b}}) {
      if (body == ContactProblem::kWorld || (waiting.early[joint] != 0 && !enough)) continue;
      ++waiting.waits_for[joint];
      waiting.joints_of[static_cast<std::size_t>(body)].push_back(joint);
    }
    ++joint;
  }
  return waiting;
}

/// An order of elimination.
struct Order {
  std::vector<std::size_t> nodes;
  std::vector<std::vector<int>> columns;  // columns of the factor, as nodes
  double work = 0.0;                      // work of a factorization, in products of blocks
};

/// Minimum-degree order, with each joint eliminated only when it no longer waits.
Order Eliminate(std::vector<std::vector<int>> neighbours, Waiting waiting) {
  const std::size_t size = neighbours.size();
  Order order;
  order.nodes.reserve(size);
  order.columns.reserve(size);
  std::vector<char> eliminated(size, 0);
  std::vector<int> merged;
  for (std::size_t step = 0; step < size; ++step) {
    std::size_t pivot = size;
    for (std::size_t i = 0; i < size; ++i) {
      if (eliminated[i] || waiting.waits_for[i] > 0) continue;
      if (pivot == size || neighbours[i].size() < neighbours[pivot].size()) pivot = i;
    }
    eliminated[pivot] = 1;
    order.nodes.push_back(pivot);
    if (pivot < waiting.joints_of.size()) {
      for (const std::size_t joint : waiting.joints_of[pivot])
        waiting.waits_for[joint] = waiting.early[joint] != 0 ? 0 : waiting.waits_for[joint] - 1;
    }
    order.columns.push_back(std::move(neighbours[pivot]));
    const std::vector<int>& column = order.columns.back();
    const auto height = static_cast<double>(column.size());
    order.work += height * height;
    for (const int i : column) {
      std::vector<int>& list = neighbours[static_cast<std::size_t>(i)];
      merged.clear();
      std::set_union(list.begin(), list.end(), column.begin(), column.end(),
                     std::back_inserter(merged));
      std::erase_if(merged, [&](int j) { return j == i || j == static_cast<int>(pivot); });
      list = merged;
    }
  }
  return order;
}

/// The order in which a joint comes after both of its bodies or, where that fills the factor, after
/// the one that yields more readily.
Order ChooseOrder(const ContactProblem& problem, const Edges& edges, std::size_t size) {
  constexpr double kMuchWork = 1e5;
  constexpr double kWorthwhile = 0.25;
  const std::size_t bodies = problem.bodies.size();
  const std::vector<std::vector<int>> neighbours = Neighbours(edges, size);
  Order order = Eliminate(neighbours, WaitForAll(edges, bodies, size));
  if (size == bodies || order.work < kMuchWork) return order;
  Order early = Eliminate(neighbours, WaitForTheReadier(problem, size));
  return early.work < kWorthwhile * order.work ? early : order;
}

}  // namespace

BlockPattern::BlockPattern(const ContactProblem& problem)
    : num_bodies_(static_cast<int>(problem.bodies.size())), edges_(NodeGraph(problem)) {
  const auto bodies = static_cast<std::size_t>(num_bodies_);
  const std::size_t size = bodies + static_cast<std::size_t>(CountJoints(problem));
  const Order order = ChooseOrder(problem, edges_, size);
  rank_.resize(size);
  for (std::size_t step = 0; step < size; ++step) {
    rank_[order.nodes[step]] = static_cast<int>(step);
    joint_.push_back(order.nodes[step] >= bodies ? 1 : 0);
  }
  begin_.push_back(0);
  for (const std::vector<int>& column : order.columns) {
    const auto first = static_cast<std::ptrdiff_t>(rows_.size());
    for (const int node : column) rows_.push_back(rank(node));
    std::sort(rows_.begin() + first, rows_.end());
    begin_.push_back(num_blocks());
  }
}

bool BlockPattern::Fits(const ContactProblem& problem) const {
  return static_cast<int>(problem.bodies.size()) == num_bodies_ &&
         CountJoints(problem) == num_joints() && NodeGraph(problem) == edges_;
}

int BlockPattern::Find(int row, int column) const {
  const auto first = rows_.begin() + begin(column);
  const auto last = rows_.begin() + begin(column + 1);
  const auto found = std::lower_bound(first, last, row);
  return found != last && *found == row ? static_cast<int>(found - rows_.begin()) : -1;
}

namespace {

BorderPlace LocateBorder(const BlockPattern& pattern, int joint, int body) {
  if (body == ContactProblem::kWorld) return {};
  const int of_joint = pattern.rank(joint);
  const int of_body = pattern.rank(body);
  return {.block = pattern.Find(std::max(of_joint, of_body), std::min(of_joint, of_body)),
          .joint_later = of_joint > of_body};
}

}  // namespace

std::vector<ContactPlace> LocateContacts(const ContactProblem& problem,
                                         const BlockPattern& pattern) {
  std::vector<ContactPlace> places;
  places.reserve(problem.contacts.size());
  int joint = pattern.num_bodies();
  for (const ContactProblem::Contact& contact : problem.contacts) {
    ContactPlace place;
    if (contact.bilateral) {
      place.node = joint++;
      place.border_a = LocateBorder(pattern, place.node, contact.a);
      place.border_b = LocateBorder(pattern, place.node, contact.b);
    } else if (contact.a != ContactProblem::kWorld && contact.b != ContactProblem::kWorld) {
      const int rank_a = pattern.rank(contact.a);
      const int rank_b = pattern.rank(contact.b);
      place.a_later = rank_a > rank_b;
      place.block = pattern.Find(std::max(rank_a, rank_b), std::min(rank_a, rank_b));
    }
    places.push_back(place);
  }
  return places;
}

}  // namespace touchstone::contact
