// Whether ThreadSanitizer watches this build. It knows 8128 lanes at once, and takes long.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace riemann {

#ifdef __SANITIZE_THREAD__
inline constexpr bool thread_sanitizer_is_here = true;
#else
inline constexpr bool thread_sanitizer_is_here = false;
#endif

}  // namespace riemann
