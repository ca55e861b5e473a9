// Which extents of a pattern an array in a file says, and which arrays a pattern takes.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/file_shape.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

namespace riemann::matrix_lab {
namespace {

bool takes_option(const pattern_facts& of, const char* name) {
  return std::find(of.options.begin(), of.options.end(), name) != of.options.end();
}

std::string dimensions(std::size_t count) {
  return fmt::format("{} dimension{}", count, count == 1 ? "" : "s");
}

/// As NumPy writes it: (7,), (7, 5).
std::string words_for(const std::vector<index_t>& shape) {
  return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

index_t& extent_named(const std::string& name, invocation& request) {
  return name == "m" ? request.m : name == "n" ? request.n : request.k;
}

}  // namespace

std::vector<std::string> options_said_by_file(const pattern_facts& of, const invocation& request) {
  std::vector<std::string> names = of.extents_of_file;
  names.insert(names.end(), {"type", "layout", "ld"});
  // Where a pattern takes one array alone, none is left that these could be about.
  if (of.input_counts(request).size() == 1) names.insert(names.end(), {"input", "seed"});
  return names;
}

void take_array(const array_file& file, const pattern_facts& of, invocation& request) {
  if (file.type != "float" && file.type != "double")
    throw std::invalid_argument("holds " + file.type + "; allowed: float, double");
  const std::size_t wanted = of.extents_of_file.size();
  if (file.shape.size() != wanted)
    throw std::invalid_argument(
        fmt::format("has {}, shape {}; {} takes an array of {}{}", dimensions(file.shape.size()),
                    words_for(file.shape), of.name, dimensions(wanted),
                    wanted == 1 && file.shape.size() > 1 ? ", such as its ravel()" : ""));
  const bool by_columns = file.fortran_order && wanted == 2;
  if (by_columns && !takes_option(of, "layout"))
    throw std::invalid_argument(fmt::format(
        "is stored column by column (fortran_order); {} takes an array stored row by row, "
        "such as its ascontiguousarray",
        of.name));
  request.type = file.type;
  request.stored = by_columns ? layout::column_major : layout::row_major;
  for (std::size_t k = 0; k < wanted; ++k)
    extent_named(of.extents_of_file[k], request) = file.shape[k];
  request.file = file;
}

}  // namespace riemann::matrix_lab
