#include "contact/block_pattern.h"

#include <algorithm>
#include <iterator>

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
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
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

}  // namespace

BlockPattern::BlockPattern(const ContactProblem& problem)
    : num_bodies_(static_cast<int>(problem.bodies.size())), edges_(NodeGraph(problem)) {
  const auto bodies = static_cast<std::size_t>(num_bodies_);
  const std::size_t size = bodies + static_cast<std::size_t>(CountJoints(problem));
  std::vector<std::vector<int>> neighbours = Neighbours(edges_, size);
  std::vector<int> waits_for(size, 0);  // bodies of a joint that are not eliminated yet
  std::vector<std::vector<std::size_t>> joints_of(bodies);
  for (const auto& [body, joint] : edges_) {
    if (joint < num_bodies_) continue;
    ++waits_for[static_cast<std::size_t>(joint)];
    joints_of[static_cast<std::size_t>(body)].push_back(static_cast<std::size_t>(joint));
  }
  std::vector<std::vector<int>> columns;  // of the factor, as nodes
  columns.reserve(size);
  std::vector<char> eliminated(size, 0);
  std::vector<int> merged;
  rank_.resize(size);
  for (std::size_t step = 0; step < size; ++step) {
    std::size_t pivot = size;
    for (std::size_t i = 0; i < size; ++i) {
      if (eliminated[i] || waits_for[i] > 0) continue;
      if (pivot == size || neighbours[i].size() < neighbours[pivot].size()) pivot = i;
    }
    eliminated[pivot] = 1;
    rank_[pivot] = static_cast<int>(step);
    joint_.push_back(pivot >= bodies ? 1 : 0);
    if (pivot < bodies)
      for (const std::size_t joint : joints_of[pivot]) --waits_for[joint];
    columns.push_back(std::move(neighbours[pivot]));
    const std::vector<int>& column = columns.back();
    for (const int i : column) {
      std::vector<int>& list = neighbours[static_cast<std::size_t>(i)];
      merged.clear();
      std::set_union(list.begin(), list.end(), column.begin(), column.end(),
                     std::back_inserter(merged));
      std::erase_if(merged, [&](int j) { return j == i || j == static_cast<int>(pivot); });
      list = merged;
    }
  }
  begin_.push_back(0);
  for (const std::vector<int>& column : columns) {
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

std::vector<ContactPlace> LocateContacts(const ContactProblem& problem,
                                         const BlockPattern& pattern) {
  std::vector<ContactPlace> places;
  places.reserve(problem.contacts.size());
  int joint = pattern.num_bodies();
  for (const ContactProblem::Contact& contact : problem.contacts) {
    ContactPlace place;
    if (contact.bilateral) {
      place.node = joint++;
      const int row = pattern.rank(place.node);
      if (contact.a != ContactProblem::kWorld)
        place.block_a = pattern.Find(row, pattern.rank(contact.a));
      if (contact.b != ContactProblem::kWorld)
        place.block_b = pattern.Find(row, pattern.rank(contact.b));
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
