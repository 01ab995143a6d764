#include "contact/block_pattern.h"

#include <algorithm>
#include <iterator>

namespace touchstone::contact {
namespace {

using Edges = std::vector<std::pair<int, int>>;

Edges BodyGraph(const ContactProblem& problem) {
  Edges edges;
  for (const ContactProblem::Contact& contact : problem.contacts) {
    if (contact.a == ContactProblem::kWorld || contact.b == ContactProblem::kWorld) continue;
    if (contact.a == contact.b) continue;
    const auto edge = std::minmax(contact.a, contact.b);
    if (edges.empty() || edges.back() != std::pair<int, int>(edge)) edges.emplace_back(edge);
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

/// Neighbours of every body as sorted lists.
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

BlockPattern::BlockPattern(const ContactProblem& problem) : edges_(BodyGraph(problem)) {
  const std::size_t size = problem.bodies.size();
  std::vector<std::vector<int>> neighbours = Neighbours(edges_, size);
  std::vector<std::vector<int>> columns;  // of the factor, as bodies
  columns.reserve(size);
  std::vector<char> eliminated(size, 0);
  std::vector<int> merged;
  rank_.resize(size);
  for (std::size_t step = 0; step < size; ++step) {
    std::size_t pivot = size;
    for (std::size_t i = 0; i < size; ++i) {
      if (eliminated[i]) continue;
      if (pivot == size || neighbours[i].size() < neighbours[pivot].size()) pivot = i;
    }
    eliminated[pivot] = 1;
    rank_[pivot] = static_cast<int>(step);
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
    for (const int body : column) rows_.push_back(rank(body));
    std::sort(rows_.begin() + first, rows_.end());
    begin_.push_back(num_blocks());
  }
}

bool BlockPattern::Fits(const ContactProblem& problem) const {
  return problem.bodies.size() == rank_.size() && BodyGraph(problem) == edges_;
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
  for (const ContactProblem::Contact& contact : problem.contacts) {
    ContactPlace place;
    if (contact.a != ContactProblem::kWorld && contact.b != ContactProblem::kWorld) {
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
