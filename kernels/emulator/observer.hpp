// What watches a launch: every access, merge, barrier and operation of a warp.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/lane.hpp"
#include "riemann/kernels/emulator/touch.hpp"

#include <cstddef>
#include <cstdint>

namespace riemann::emulator {

enum class space : unsigned char { global, shared };

class observer {
 public:
  void touch(const block&, space, std::uintptr_t, std::size_t, access_kind, const place&) {}
  void merge(const lane&, long long, long long) {}
  void barrier(const block&) {}
  void warp_done(const block&, const lane&) {}
};

}  // namespace riemann::emulator
