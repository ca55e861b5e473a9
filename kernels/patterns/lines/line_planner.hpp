// Who plans the launches of line sums: lines along memory and across it in a file each.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/line_launches.hpp"
#include "riemann/kernels/patterns/lines/line_sums.hpp"
#include "riemann/kernels/patterns/wide_access.hpp"

#include <string>
#include <utility>

namespace riemann::patterns {

inline constexpr int threads_of_warp = 32;

/// 16-byte loads where every run of memory begins at a multiple of 16 bytes and is one of them
/// long.
inline loads loads_of(const void* data, index_t run, index_t apart, index_t runs, index_t bytes) {
  constexpr index_t wide = sizeof(sixteen_bytes);
  const bool aligned =
      begin_wide({data}) && run * bytes % wide == 0 && (runs == 1 || apart * bytes % wide == 0);
  return aligned ? loads::sixteen_bytes : loads::apart;
}

/// Of one request; the launches come out of plan, once.
class line_planner {
 public:
  line_planner(const line_request& asked, const line_kernels& kernels, const void* data, void* out,
               const site& where)
      : asked_(asked),
        kernels_(kernels),
        data_(data),
        out_(out),
        where_(where),
        shape_(shape_of_line(asked.length(), static_cast<int>(bytes_of_element(asked.type)))),
        neighbours_(static_cast<int>(sizeof(sixteen_bytes)) /
                    static_cast<int>(bytes_of_element(asked.type))) {}

  launches plan(const std::string& kernel);
  launches plan(const line_part&, std::byte* states);

 private:
  void teach(const std::string& kernel);
  int turns_of_warp(index_t turns, index_t warps_at_once, index_t most) const;
  index_t batches_of(const lines_along&, int at_once) const;
  void along();
  bool is_short() const;
  void along_short();
  void across();
  void across_short();
  lines_along lines_along_memory() const;
  void sum_along(const lines_along&, int at_once, std::byte* of_units);
  void sum_across(std::byte* of_chunks);
  void merge_rows(std::byte* parts, index_t count);
  void merge_columns(std::byte* parts, index_t count);

  std::byte* states(index_t count) {
    return where_.memory(static_cast<std::size_t>(count) * kernels_.state_bytes);
  }

  const line_request& asked_;
  const line_kernels& kernels_;
  const void* data_;
  void* out_;
  const site& where_;
  line_shape shape_;
  index_t whole_length_ = asked_.length();
  int neighbours_;
  launches made_;
};

}  // namespace riemann::patterns
