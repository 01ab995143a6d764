#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "session/logbook.h"

namespace touchstone::session {

/// An edit that was undone and can be repeated.
struct UndoneEdit {
  std::size_t first = 0;  // its first entry in the logbook; kForgotten once that is dropped
  std::vector<Logbook::Entry> entries;
  std::string edit;

  static constexpr std::size_t kForgotten = static_cast<std::size_t>(-1);
};

/// The edits that were undone, the latest last.
class UndoneEdits {
 public:
  void Add(UndoneEdit undone) { all_.push_back(std::move(undone)); }
  /// Null where there is none.
  const UndoneEdit* Latest() const { return all_.empty() ? nullptr : &all_.back(); }
  /// @pre there is one
  UndoneEdit TakeLatest() {
    UndoneEdit latest = std::move(all_.back());
    all_.pop_back();
    return latest;
  }
  void Clear() { all_.clear(); }

  /// The logbook drops its entries from that one on.
  void ForgetEntriesFrom(std::size_t command) {
    for (UndoneEdit& undone : all_)
      if (undone.first >= command) undone.first = UndoneEdit::kForgotten;
  }
  /// What has been passed again is not to be carried out another time.
  void DropBefore(std::size_t command) {
    std::erase_if(all_, [&](const UndoneEdit& undone) { return undone.first < command; });
  }
  /// Where the first of them begins that is in the logbook from that command on.
  std::optional<Position> FirstFrom(std::size_t command) const {
    std::optional<Position> first;
    for (const UndoneEdit& undone : all_) {
      if (undone.first == UndoneEdit::kForgotten || undone.first < command) continue;
      const Position at{undone.entries.front().recorded.frame, undone.first};
      first = first ? std::min(*first, at) : at;
    }
    return first;
  }

 private:
  std::vector<UndoneEdit> all_;
};

}  // namespace touchstone::session
