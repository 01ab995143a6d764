#pragma once

namespace touchstone {

/// True where a sanitizer watches: everything takes ten times as long, so stretches and random
/// suites may be shorter.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace touchstone
