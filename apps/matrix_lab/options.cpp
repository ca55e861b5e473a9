// The one table of the lab's options.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/options.hpp"

#include "apps/command_line/option_table.hpp"
#include "apps/lab/options.hpp"
#include "apps/matrix_lab/cases.hpp"
#include "apps/matrix_lab/inputs.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace riemann::matrix_lab {
namespace {

using names_t = std::vector<std::string>;
using table = apps::option_table<invocation>;

constexpr auto what = "What to compute";
constexpr auto how = "How";
constexpr auto where = "Where";
constexpr auto output = "Output";
constexpr index_t largest = index_t{1} << 40;

names_t kernel_names() {
  names_t names{all_kernels};
  for (const pattern_facts& each : all_patterns())
    for (const std::string& kernel : each.kernels)
      if (std::find(names.begin(), names.end(), kernel) == names.end()) names.push_back(kernel);
  return names;
}

/// A count, or one of K, M or G.
index_t bytes_from(const std::string& text) {
  const std::string units = "KMG";
  const auto unit = text.empty() ? std::string::npos : units.find(text.back());
  if (unit == std::string::npos) return count_from(text, 1, largest);
  const int shift = 10 * (static_cast<int>(unit) + 1);
  return count_from(text.substr(0, text.size() - 1), 1, largest >> shift) << shift;
}

void add_questions(table& t) {
  t.add("", "PATTERN", what, fmt::format("{}", fmt::join(names_in(all_patterns()), ", ")),
        "pattern", names_in(all_patterns()), set_at<apps::as_written, &invocation::pattern>);
  t.add("m", "COUNT", what, "rows (default 1024)", set_at<count_in<0, largest>, &invocation::m>);
  t.add("n", "COUNT", what, "columns, or elements of a vector (default 1024)",
        set_at<count_in<0, largest>, &invocation::n>);
  t.add("k", "COUNT", what, "matmul: columns of A, rows of B (default 1024)",
        set_at<count_in<0, largest>, &invocation::k>);
  t.add("type", "NAME", what, "type of the elements: float or double (default float)", "type",
        {"float", "double"}, set_at<apps::as_written, &invocation::type>);
  t.add("layout", what, "row_major or column_major (default row_major)", &invocation::stored);
  t.add("ld", "COUNT", what,
        "leading dimension: elements from one row (column_major: column) to the next",
        set_at<count_in<1, largest>, &invocation::leading_dimension>);
  t.add("input", "NAME", what, "uniform: random in [-1, 1); ones: all 1 (default uniform)", "input",
        input_names(), set_at<apps::as_written, &invocation::input>);
  t.add("seed", "NUMBER", what, "seed of random elements (default 1)",
        set_at<count_in<0, largest>, &invocation::seed>);
  t.add("file", "FILE.npy", what,
        "read the first input from a file that NumPy saved; its shape says m, n or k",
        [](invocation& options, const std::string& text) { options.path = text; });
}

void add_ways(table& t) {
  t.add("kernel", "NAME", how, "a name that --list shows, or all (default: the pattern's best)",
        "kernel", kernel_names(), set_at<apps::as_written, &invocation::kernel>);
  t.add("op", "NAME", how, "row and column sums, scans: sum, min or max (default sum)", "operation",
        {"sum", "min", "max"},
        set_at<apps::as_written, &invocation::op, &named_operation::operation>);
  t.add("sum", "NAME", how,
        "how elements are added: neumaier, naive, kahan, double_double (default neumaier)", "sum",
        {"neumaier", "naive", "kahan", "double_double"},
        set_at<apps::as_written, &invocation::op, &named_operation::sum>);
  t.add("exclusive", "", how, "scan: leave the element itself out of its prefix",
        set_at<apps::flag<true>, &invocation::exclusive>);
  t.add("radius", "COUNT", how, "stencil: neighbours on each side (default 1)",
        set_at<count_in<0, largest>, &invocation::radius>);
  t.add(
      "boundary", how,
      "stencil: zero, clamp, periodic, or valid: only elements with all neighbours (default zero)",
      &invocation::ends);
  t.add("bins", "COUNT", how, "histogram: number of bins of equal width over [-1, 1] (default 256)",
        set_at<count_in<1, index_t{1} << 30>, &invocation::bins>);
  t.add("weighted", "", how, "histogram: add a weight for each element instead of counting",
        set_at<apps::flag<true>, &invocation::weighted>);
  t.add("mean", "", how, "row and column sums: divide by the number of elements",
        set_at<apps::flag<true>, &invocation::means>);
  t.add("check", "", how, "compare with the reference (default)",
        set_at<apps::flag<true>, &invocation::check>);
  t.add("no-check", "", how, "do not compare", set_at<apps::flag<false>, &invocation::check>);
}

void add_rest(table& t) {
  t.add_all(lab::options_of_place(
      "a GPU where there is one, else the emulator for small work, the CPU for the rest"));
  t.add(
      "memory", "SIZE", where,
      "memory of a GPU or the emulator to use (2e9, 64M, 8G; K, M, G: powers of 1024); larger data "
      "are processed in pieces (default: all that is free)",
      [](invocation& options, const std::string& text) { options.memory = bytes_from(text); });
  t.add("bench", "", where,
        "measure the speed of all kernels for typical shapes (with --m, --n: for one)",
        [](invocation& options, const std::string&) { options.what = task::bench; });
  t.add("out", "FILE.npy", output, "write the result as a .npy file",
        set_at<apps::as_written, &invocation::output_path>);
  t.add_all(lab::options_of_output("kernel"));
  t.add_all(apps::options_about_program("list every pattern and its kernels"));
}

}  // namespace

const std::vector<key<invocation>>& options() {
  static const std::vector<key<invocation>> all = [] {
    table keys;
    add_questions(keys);
    add_ways(keys);
    add_rest(keys);
    return keys.all();
  }();
  return all;
}

}  // namespace riemann::matrix_lab
