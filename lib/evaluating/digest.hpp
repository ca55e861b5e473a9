// 64 bits that tell what was read, word by word, from everything else: of questions to an
// evaluator, and of files.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/philox.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace riemann {

class digest {
 public:
  void add(std::uint64_t word) {
    const four_words mixed = philox(state_, word, ++count_);
    state_ = mixed.words[0] | static_cast<std::uint64_t>(mixed.words[1]) << 32U;
  }
  void add(double number) { add(std::bit_cast<std::uint64_t>(number)); }

  /// Their bytes, and their number.
  template <class T>
  void add_all(std::span<const T> many) {
    add(std::uint64_t{many.size()});
    const auto* const bytes = reinterpret_cast<const unsigned char*>(many.data());
    for (std::size_t at = 0; at < many.size_bytes(); at += sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      const std::size_t left = many.size_bytes() - at;
      std::memcpy(&word, bytes + at, left < sizeof word ? left : sizeof word);
      add(word);
    }
  }

  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace riemann
