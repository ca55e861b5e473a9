// A request to the matrix lab.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/lab/invocation.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/patterns/matrix.hpp"
#include "riemann/kernels/patterns/stencil/stencil.hpp"

#include <cstdint>
#include <string>

namespace riemann::matrix_lab {

using lab::format;

enum class task { run, bench };

/// Every kernel of the pattern.
inline constexpr const char* all_kernels = "all";

}  // namespace riemann::matrix_lab

template <>
struct riemann::word_table<riemann::layout> {
  static constexpr const char* family = "layout";
  static constexpr named_value<layout> all[] = {{layout::row_major, "row_major"},
                                                {layout::column_major, "column_major"}};
};

namespace riemann::matrix_lab {

struct invocation : lab::invocation {
  task what = task::run;
  std::string pattern;
  std::string kernel;  // empty: the pattern's first
  index_t m = 1024;
  index_t n = 1024;
  index_t k = 1024;
  bool shape_given = false;       // by m, n or k
  index_t leading_dimension = 0;  // 0: no gaps
  std::string type = "float";
  layout stored = layout::row_major;
  named_operation op;
  bool means = false;
  bool exclusive = false;  // scan
  index_t radius = 1;      // stencil
  boundary ends = boundary::zero;
  index_t bins = 256;     // histogram
  bool weighted = false;  // histogram
  std::string input = "uniform";
  std::uint64_t seed = 1;
  std::string output_path;  // for the result
  bool check = true;
  index_t memory = 0;  // bytes of the device; 0: all that are free
};

}  // namespace riemann::matrix_lab
