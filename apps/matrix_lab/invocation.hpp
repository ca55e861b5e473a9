// A request to the matrix lab.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/program.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/patterns/matrix.hpp"
#include "riemann/kernels/patterns/stencil/stencil.hpp"
#include "riemann/lib/reading/array_file.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace riemann::matrix_lab {

enum class format { text, json, csv };
enum class task { run, bench };

/// Where kernels run; automatic: on a GPU if there is one, small work on the emulator otherwise,
/// the rest on the CPU.
enum class place { automatic, cpu, emulator, cuda };

/// Every kernel of the pattern.
inline constexpr const char* all_kernels = "all";

struct invocation : apps::standing {
  task what = task::run;
  format output = format::text;
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
  std::string path;                // a .npy file instead, and
  std::optional<array_file> file;  // what is there
  std::string output_path;         // for the result
  bool check = true;
  place where = place::automatic;
  int ordinal = 0;
  index_t memory = 0;  // bytes of the device; 0: all that are free
  int threads = 0;     // of the CPU; 0: all
  int repeat = 1;
};

}  // namespace riemann::matrix_lab
