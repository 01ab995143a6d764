#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ui/panel_context.h"

namespace touchstone::app {

/// Asks for a file to open or to save to.
class FileDialog {
 public:
  enum class Purpose { kOpen, kSaveScene, kSaveSession };

  /// Opens the dialog in the folder of `file`, whose name is proposed; an empty one is the working
  /// folder.
  void Ask(Purpose purpose, const std::filesystem::path& file);
  void Close() { open_ = false; }
  /// Opens it again, as it was, with the reason why the chosen file was refused.
  void Refuse(std::string reason);
  /// Accepts the name as typed.
  void Accept() { accepted_ = true; }
  bool open() const { return open_; }
  Purpose purpose() const { return purpose_; }

  /// Draws the dialog while it is open; returns the file once a person has chosen one, which closes
  /// it.
  std::optional<std::filesystem::path> Draw(const ui::PanelContext& context,
                                            const std::vector<std::string>& recent);

 private:
  void Enter(const std::filesystem::path& folder);
  /// `below` is the height of the rest of the dialog, below the entries.
  void DrawEntries(const ui::PanelContext& context, float below);
  std::filesystem::path Chosen() const;

  bool open_ = false;
  bool appearing_ = false;
  Purpose purpose_ = Purpose::kOpen;
  std::filesystem::path folder_;
  std::vector<std::string> folders_;  // folders inside the present one
  std::vector<std::string> files_;
  std::string name_;
  std::string refusal_;  // why the last choice was refused; empty: it was not
  bool accepted_ = false;
};

}  // namespace touchstone::app
