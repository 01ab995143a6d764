#include "simulation/contacts/contact_history.h"

#include <algorithm>
#include <array>

#include "base/check.h"

namespace touchstone::simulation {

std::vector<const PairContacts*> ContactHistory::During(const PairTable& pairs, double t) const {
  const std::vector<int> all = pairs.All();
  std::vector<const PairContacts*> contacts;
  for (const int index : all) contacts.push_back(&pairs.at(index));
  // The first record that lasted beyond t is valid, so it is inserted last.
  for (auto past = past_->rbegin(); past != past_->rend() && past->until > t; ++past) {
    const auto key = [&](int index) { return pairs.at(index).key(); };
    const std::array own = past->contacts.key();
    const auto found = std::ranges::lower_bound(all, own, {}, key);
    TOUCHSTONE_CHECK(found != all.end() && key(*found) == own);
    contacts[static_cast<size_t>(found - all.begin())] = &past->contacts;
  }
  return contacts;
}

std::size_t ContactHistory::MemoryUse() const {
  std::size_t bytes = past_->capacity() * sizeof(Past);
  for (const Past& past : *past_) bytes += past.contacts.MemoryUse();
  return bytes;
}

}  // namespace touchstone::simulation
