// The headers that device code is made of, as text: what run-time compilation includes.
// Generated when the library is built (cmake/embed_headers.cmake).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace riemann::cuda {

struct embedded_header {
  const char* name;  // as in an #include: "riemann/kernels/contract.hpp"
  const char* text;
  const char* digest;  // SHA-256 of the text, in hexadecimal digits
};

/// All that include nothing but each other.
std::span<const embedded_header> embedded_headers();

}  // namespace riemann::cuda
