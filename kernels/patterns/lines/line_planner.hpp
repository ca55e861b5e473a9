// Who plans the launches of line sums: lines along memory and across it in a file each.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/line_launches.hpp"
#include "riemann/kernels/patterns/lines/line_sums.hpp"
#include "riemann/kernels/patterns/wide_access.hpp"

#include <string>
#include <utility>

namespace riemann::patterns {

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
  line_planner(const line_request& request, const line_kernels& kernels, const void* data,
               void* out, const site& where)
      : request_(request),
        kernels_(kernels),
        data_(data),
        out_(out),
        where_(where),
        shape_(shape_of_line(request.length(), static_cast<int>(bytes_of_element(request.type)))),
        neighbours_(static_cast<int>(sizeof(sixteen_bytes)) /
                    static_cast<int>(bytes_of_element(request.type))) {}

  launches plan(const std::string& kernel);
  launches plan(const line_part&, std::byte* states);

 private:
  void teach(const std::string& kernel);
  index_t rounds() const { return divided_up(request_.length(), shape_.lanes); }
  loads loads_along() const;
  void along();
  bool is_narrow() const;
  void along_narrow();
  void along_short();
  void along_long();
  lines_along long_lines() const;
  short_lines lines_of_one_warp() const;
  void across();
  bool is_short_across() const;
  void across_short();
  void sum_along(const lines_along&, std::byte* of_units);
  void sum_across(std::byte* of_chunks);
  void merge_rows(std::byte* parts, index_t count);
  void merge_columns(std::byte* parts, index_t count);

  std::byte* states(index_t count) {
    return where_.memory(static_cast<std::size_t>(count) * kernels_.state_bytes);
  }

  const line_request& request_;
  const line_kernels& kernels_;
  const void* data_;
  void* out_;
  const site& where_;
  line_shape shape_;
  index_t whole_length_ = request_.length();
  int neighbours_;
  launches launches_;
};

}  // namespace riemann::patterns
