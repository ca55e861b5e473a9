// libFuzzer on the parser and on parse, print, parse:
//   ninja -C build/cpu fuzz_expressions
//   build/cpu/bin/tests/fuzz_expressions tests/data/expressions
// SPDX-License-Identifier: Apache-2.0
#include "lib/expression/round_trip.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  if (const std::string why = riemann::expressions::why_no_round_trip(text); !why.empty())
    throw std::logic_error(why);
  return 0;
}
