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
  std::size_t first = 0;  // index of its first entry in the logbook; kForgotten after that entry is
                          // dropped
  std::vector<Logbook::Entry> entries;
  std::string edit;

  static constexpr std::size_t kForgotten = static_cast<std::size_t>(-1);
};

/// The undone edits, latest last.
class UndoneEdits {
 public:
  void Add(UndoneEdit undone) { all_.push_back(std::move(undone)); }
  /// The latest edit; null if there is none.
  const UndoneEdit* Latest() const { return all_.empty() ? nullptr : &all_.back(); }
  /// Removes and returns the latest edit.
  /// @pre there is one
  UndoneEdit TakeLatest() {
    UndoneEdit latest = std::move(all_.back());
    all_.pop_back();
    return latest;
  }
  void Clear() { all_.clear(); }

  /// Marks edits whose entries the logbook drops, from `command` on.
  void ForgetEntriesFrom(std::size_t command) {
    for (UndoneEdit& undone : all_)
      if (undone.first >= command) undone.first = UndoneEdit::kForgotten;
  }
  /// Removes edits before `command`: the run has passed them again, so they must not be repeated.
  void DropBefore(std::size_t command) {
    std::erase_if(all_, [&](const UndoneEdit& undone) { return undone.first < command; });
  }
  /// The position of the first undone edit that is in the logbook at or after `command`.
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
