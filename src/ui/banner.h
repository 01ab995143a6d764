#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The message at the scene's upper border: why the run stopped (it stays), why a request was
/// refused, or which action has finished (these stay a few seconds).
class Banner {
 public:
  void Draw(const PanelContext& context, const Rect& scene);
  /// Shows the reason for a refusal or a failure.
  void ShowError(std::string text) { Show(std::move(text), Kind::kError); }
  /// Shows the reason why an edit was refused, until a later one succeeds.
  void ShowRefusal(std::string text) { Show(std::move(text), Kind::kRefusal); }
  /// Shows a message about a finished action.
  void ShowNotice(std::string text) { Show(std::move(text), Kind::kNotice); }
  /// Shows a recommendation, unless another message is shown; returns whether it does.
  bool ShowAdvice(std::string text) {
    if (!text_.empty()) return false;
    Show(std::move(text), Kind::kAdvice);
    return true;
  }
  /// Must be called when the run is given a command: what it says afterwards is shown, even if it
  /// is what it said before.
  void Expect() { last_message_.clear(); }
  /// The message that is shown, or was shown last.
  const std::string& text() const { return text_; }

 private:
  enum class Kind { kError, kRefusal, kNotice, kAdvice };

  void Show(std::string text, Kind kind);
  void Take(const exchange::Snapshot& snapshot);

  std::string text_;
  std::string last_message_;
  std::string last_notice_;
  std::shared_ptr<const scene::SceneDesc> scene_;
  std::int64_t last_commands_ = 0;
  bool failed_ = false;
  Kind kind_ = Kind::kError;
  std::optional<double> until_;  // wall-clock time of its end [s]; set when first drawn
};

}  // namespace touchstone::ui
