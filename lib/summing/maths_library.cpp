// Which library computes exp, log, ... on the CPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/maths_library.hpp"

#if __has_include(<gnu/libc-version.h>)
#include <gnu/libc-version.h>
#endif

namespace riemann {

std::string maths_library() {
#ifdef __GLIBC__
  return std::string("glibc ") + gnu_get_libc_version();
#else
  return "libm";
#endif
}

}  // namespace riemann
