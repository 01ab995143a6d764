#include "session/impact_history.h"

#include <utility>

namespace touchstone::session {
namespace {

using simulation::SharedPartVisitor;

constexpr size_t kKept = 256;

}  // namespace

void RecentImpacts::Add(exchange::ImpactSnapshot impact) {
  impacts_.push_back(std::make_shared<const exchange::ImpactSnapshot>(std::move(impact)));
  if (impacts_.size() > kKept) impacts_.pop_front();
  shared_.reset();
}

void RecentImpacts::Clear() {
  impacts_.clear();
  shared_.reset();
}

void RecentImpacts::VisitShared(const SharedPartVisitor& visit) const {
  for (const auto& impact : impacts_) {
    std::size_t bytes = sizeof(*impact);
    for (const exchange::ImpactContactSnapshot& contact : impact->contacts)
      bytes += sizeof(contact) + contact.trace.capacity() * sizeof(exchange::ImpactPointSnapshot);
    visit(impact.get(), bytes);
  }
  if (shared_) visit(shared_.get(), shared_->capacity() * sizeof((*shared_)[0]));
}

std::shared_ptr<const exchange::ImpactHistory> RecentImpacts::Share() {
  if (!shared_ && !impacts_.empty()) {
    shared_ = std::make_shared<const exchange::ImpactHistory>(impacts_.begin(), impacts_.end());
  }
  return shared_;
}

}  // namespace touchstone::session
