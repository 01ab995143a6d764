#pragma once

#include <array>

namespace touchstone::ui {

enum class ClipKind { kGif, kMp4, kWebm };
inline constexpr std::array kClipKinds = {ClipKind::kGif, ClipKind::kMp4, ClipKind::kWebm};
const char* ToString(ClipKind kind);

}  // namespace touchstone::ui
