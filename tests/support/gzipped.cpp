// Text as gzip compresses it.
// SPDX-License-Identifier: Apache-2.0
#include "support/gzipped.hpp"

#include <zlib.h>

#include <stdexcept>

namespace riemann::trials {

std::string gzipped(std::string text) {
  z_stream state{};
  constexpr int gzip = 15 + 16;
  if (deflateInit2(&state, Z_BEST_COMPRESSION, Z_DEFLATED, gzip, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error("no zlib");
  std::string packed(deflateBound(&state, text.size()) + 64, '\0');
  state.next_in = reinterpret_cast<Bytef*>(text.data());
  state.avail_in = static_cast<uInt>(text.size());
  state.next_out = reinterpret_cast<Bytef*>(packed.data());
  state.avail_out = static_cast<uInt>(packed.size());
  deflate(&state, Z_FINISH);
  packed.resize(state.total_out);
  deflateEnd(&state);
  return packed;
}

}  // namespace riemann::trials
