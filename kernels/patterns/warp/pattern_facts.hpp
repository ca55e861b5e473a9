// What a pattern of a warp says of itself.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace riemann::patterns {

inline constexpr int lanes = 32;
inline constexpr int most_rows = 16;

struct pattern_facts {
  const char* description = "";
  int rows = 0;                       // beside what the lanes bring
  const char* names[most_rows] = {};  // of the rows
  bool in_memory = false;  // rows are operations on a word that all lanes share: each gets
                           // what was there before
};

}  // namespace riemann::patterns
