// What the kernels of line sums are told, and how they are executed: seen by those who plan their
// launches, too.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/lines.hpp"
#include "riemann/kernels/patterns/loads.hpp"

namespace riemann::patterns {

inline constexpr int threads_of_teaching_forms = 256;  // of their blocks

/// What the warps of one launch work on: long lines along memory.
struct lines_along {
  index_t lines = 0;
  index_t length = 0;
  index_t apart = 0;       // elements from a line's first to the next line's
  int turns = 1;           // of a warp: lines
  int chunks_of_unit = 1;  // a power of two
  index_t units = 1;       // of a line, each a warp's; if 1, the warp writes the result
  line_value value = line_value::total;
};

/// How they are summed; results do not depend on any of it.
struct row_sums_tuning {
  static constexpr int threads = 256;
  static constexpr int blocks_at_once = 2;        // of a multiprocessor: 128 registers a thread
  static constexpr int rows_in_flight = 8;        // of a chunk, by a thread's loads of 16 bytes
  static constexpr int most_chunks_of_unit = 64;  // of a line, by one warp
  static constexpr int most_turns = 8;            // while one is added, the next is loaded
  static constexpr int waves = 4;                 // of all warps, before they take more turns
  static constexpr int states_of_merging_thread = 4;
};

/// Short lines along memory, which warps take some at a time.
struct short_lines {
  index_t lines = 0;
  index_t length = 0;
  index_t apart = 0;  // elements from a line's first to the next line's
  int lanes = 1;
  int turns = 1;  // of a warp
  loads how = loads::single;
  line_value value = line_value::total;
};

/// How those with lanes for a thread at least are summed; results do not depend on any of it.
struct row_sums_short_tuning {
  static constexpr int threads = 256;
  static constexpr int blocks_at_once = 2;   // of a multiprocessor: 128 registers a thread
  static constexpr int loads_in_flight = 8;  // of a thread, of 16 bytes; it adds up as much
  static constexpr int most_rounds = 8;      // elements of a lane
  static constexpr int most_turns = 4;       // while some are added, the next are loaded
  static constexpr int waves = 8;            // of all warps, before they take more turns
};

/// How those with fewer lanes are summed; results do not depend on any of it.
struct row_sums_narrow_tuning {
  static constexpr int threads = 256;
  static constexpr int blocks_at_once = 2;  // of a multiprocessor: 128 registers a thread
  static constexpr int lines_at_once = 8;   // of the threads that share a line
  static constexpr int most_turns = 8;      // while some are added, the next are loaded
  static constexpr int waves = 4;           // of all warps, before they take more turns
};

/// Threads that share a line: each holds neighbouring lanes.
template <class T>
RIEMANN_HOST_DEVICE constexpr int threads_of_line(int lanes) {
  return lanes > neighbours_of<T> ? lanes / neighbours_of<T> : 1;
}

/// States of parts of lines, `parts` for each line, in order.
struct parts_of_lines {
  index_t lines = 0;
  index_t parts = 0;
  index_t merged = 1;  // parts that are left of a line; if 1, the result is written
  line_value value = line_value::total;
  index_t length = 0;
};

/// Parts of a line that a warp merges.
inline constexpr int parts_of_warp = 32 * row_sums_tuning::states_of_merging_thread;

/// What the blocks of one launch work on: `rows` are the lines' elements as they lie in memory.
struct lines_across {
  index_t lines = 0;
  index_t length = 0;  // rows
  index_t apart = 0;   // elements from a row's first to the next row's
  int lanes = 1;
  int threads_across = 1;  // threads that share a row, a power of two
  index_t slabs = 1;       // blocks beside each other
  index_t chunks = 1;      // of a line; if 1, the block writes results
  line_value value = line_value::total;
};

/// How lines across memory are summed; results do not depend on any of it.
struct column_sums_tuning {
  static constexpr int threads = 256;
  static constexpr int lanes_of_thread = 8;  // as many rows are loaded before the first is added
  static constexpr int blocks_at_once = 2;   // of a multiprocessor: 128 registers a thread
  static constexpr int blocks_of_short_lines = 4;
  template <class T>
  static constexpr int most_rounds_of_short_lines = sizeof(T) == 4 ? 4 : 1;  // elements of a lane
  static constexpr int most_parts_of_thread = 64;
  static constexpr int parts_at_once = 16;  // of a thread: loaded before the first are merged
  static constexpr int most_runs = 32;      // of parts that a block merges side by side
};

/// Threads of a block above each other: together they hold all lanes of a line.
RIEMANN_HOST_DEVICE constexpr int threads_down(int lanes) {
  constexpr int each = column_sums_tuning::lanes_of_thread;
  return lanes > each ? lanes / each : 1;
}

/// Threads of a block that share a row of its lines, where these have as many lanes as lines can
/// and are many.
template <class T>
inline constexpr int threads_of_whole_row =
    column_sums_tuning::threads / threads_down(line_constants::bytes_of_lanes / sizeof(T));

/// States of chunks of lines, chunk by chunk, as they lie in memory.
struct parts_across {
  index_t lines = 0;
  index_t parts = 0;
  int runs = 1;          // of a block, a power of two
  int parts_of_run = 1;  // a power of two
  index_t merged = 1;    // parts that are left of a line; if 1, the result is written
  index_t slabs = 1;     // blocks beside each other
  line_value value = line_value::total;
  index_t length = 0;
};

/// Lines of any matrix by their strides.
struct strided_lines {
  index_t lines = 0;
  index_t length = 0;
  index_t line_stride = 0;     // from a line to the next
  index_t element_stride = 0;  // from an element of a line to its next
  line_value value = line_value::total;
};

}  // namespace riemann::patterns
