#include "contact/contact_groups.h"

#include <algorithm>
#include <deque>

namespace touchstone::contact {

std::vector<ContactGroup> GroupContacts(const ContactProblem& problem,
                                        const std::vector<int>& contacts) {
  constexpr std::size_t kOpenAtOnce = 32;  // few, so that neighbours stay near each other
  constexpr int kNone = -1;
  std::vector<ContactGroup> groups;
  std::deque<std::size_t> open;
  std::vector<int> filled;
  const auto share = [&](int i, int j) {
    const ContactProblem::Contact& one = problem.contacts[static_cast<std::size_t>(i)];
    const ContactProblem::Contact& other = problem.contacts[static_cast<std::size_t>(j)];
    const auto moves = [&](int body) {
      return body != ContactProblem::kWorld && (body == other.a || body == other.b);
    };
    return moves(one.a) || moves(one.b);
  };
  for (const int contact : contacts) {
    const auto fits = std::ranges::find_if(open, [&](std::size_t group) {
      return std::none_of(groups[group].begin(), groups[group].begin() + filled[group],
                          [&](int member) { return share(contact, member); });
    });
    if (fits == open.end()) {
      open.push_back(groups.size());
      groups.emplace_back().fill(kNone);
      groups.back().front() = contact;
      filled.push_back(1);
      if (open.size() > kOpenAtOnce) open.pop_front();
      continue;
    }
    auto& count = filled[*fits];
    groups[*fits][static_cast<std::size_t>(count++)] = contact;
    if (count == kLanes) open.erase(fits);
  }
  return groups;
}

}  // namespace touchstone::contact
