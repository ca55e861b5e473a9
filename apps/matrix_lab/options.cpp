// The one table of the lab's options.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/options.hpp"

#include "apps/command_line/completion.hpp"
#include "apps/command_line/option_table.hpp"
#include "apps/matrix_lab/cases.hpp"
#include "apps/matrix_lab/inputs.hpp"
#include "riemann/lib/numbers/numerals.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

namespace riemann::matrix_lab {
namespace {

using apps::one_of;
using names_t = std::vector<std::string>;
using table = apps::option_table<invocation>;

constexpr auto what = "What to compute";
constexpr auto how = "How";
constexpr auto where = "Where";
constexpr auto output = "Output";
constexpr auto other = "Other";
constexpr index_t largest = index_t{1} << 40;
constexpr int most_threads = 4096;
constexpr int most_runs = 1'000'000;

names_t pattern_names() {
  names_t names;
  for (const pattern_facts& each : all_patterns()) names.push_back(each.name);
  return names;
}

names_t kernel_names() {
  names_t names{all_kernels};
  for (const pattern_facts& each : all_patterns())
    for (const std::string& kernel : each.kernels)
      if (std::find(names.begin(), names.end(), kernel) == names.end()) names.push_back(kernel);
  return names;
}

void place_from(invocation& made, const std::string& text) {
  const std::string cuda = "cuda";
  const names_t known{"auto", "cpu", "emulator", cuda};
  if (text.starts_with(cuda + ":")) {
    made.where = place::cuda;
    made.ordinal = static_cast<int>(count_from(text.substr(cuda.size() + 1), 0, 1023));
    return;
  }
  constexpr place places[] = {place::automatic, place::cpu, place::emulator, place::cuda};
  const auto found = std::find(known.begin(), known.end(), one_of("device", text, known));
  made.where = places[found - known.begin()];
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
  t.add("", "PATTERN", what, fmt::format("{}", fmt::join(pattern_names(), ", ")), pattern_names(),
        [](invocation& made, const std::string& text) {
          made.pattern = one_of("pattern", text, pattern_names());
        });
  t.add("m", "COUNT", what, "rows (default 1024)",
        [](invocation& made, const std::string& text) { made.m = count_from(text, 0, largest); });
  t.add("n", "COUNT", what, "columns, or elements of a vector (default 1024)",
        [](invocation& made, const std::string& text) { made.n = count_from(text, 0, largest); });
  t.add("k", "COUNT", what, "matmul: columns of A, rows of B (default 1024)",
        [](invocation& made, const std::string& text) { made.k = count_from(text, 0, largest); });
  t.add("type", "NAME", what, "type of the elements: float or double (default float)",
        {"float", "double"}, [](invocation& made, const std::string& text) {
          made.type = one_of("type", text, {"float", "double"});
        });
  t.add("layout", "NAME", what, "row_major or column_major (default row_major)",
        {"row_major", "column_major"}, [](invocation& made, const std::string& text) {
          const bool rows = one_of("layout", text, {"row_major", "column_major"}) == "row_major";
          made.stored = rows ? layout::row_major : layout::column_major;
        });
  t.add("ld", "COUNT", what,
        "leading dimension: elements from one row (column_major: column) to the next",
        [](invocation& made, const std::string& text) {
          made.leading_dimension = count_from(text, 1, largest);
        });
  t.add("input", "NAME", what, "uniform: random in [-1, 1); ones: all 1 (default uniform)",
        input_names(), [](invocation& made, const std::string& text) {
          made.input = one_of("input", text, input_names());
        });
  t.add("seed", "NUMBER", what, "seed of random elements (default 1)",
        [](invocation& made, const std::string& text) {
          made.seed = static_cast<std::uint64_t>(count_from(text, 0, largest));
        });
  t.add("file", "FILE.npy", what,
        "read the first input from a file that NumPy saved; its shape says m, n or k",
        [](invocation& made, const std::string& text) { made.path = text; });
}

void add_ways(table& t) {
  t.add("kernel", "NAME", how, "a name that --list shows, or all (default: the pattern's best)",
        kernel_names(), [](invocation& made, const std::string& text) {
          made.kernel = one_of("kernel", text, kernel_names());
        });
  t.add("op", "NAME", how, "row and column sums, scans: sum, min or max (default sum)",
        {"sum", "min", "max"}, [](invocation& made, const std::string& text) {
          made.asked.operation = one_of("operation", text, {"sum", "min", "max"});
        });
  t.add("sum", "NAME", how,
        "how elements are added: neumaier, naive, kahan, double_double (default neumaier)",
        {"neumaier", "naive", "kahan", "double_double"},
        [](invocation& made, const std::string& text) {
          made.asked.sum = one_of("sum", text, {"neumaier", "naive", "kahan", "double_double"});
        });
  t.add("exclusive", "", how, "scan: leave the element itself out of its prefix",
        [](invocation& made, const std::string&) { made.exclusive = true; });
  t.add("radius", "COUNT", how, "stencil: neighbours on each side (default 1)",
        [](invocation& made, const std::string& text) {
          made.radius = count_from(text, 0, largest);
        });
  t.add(
      "boundary", "NAME", how,
      "stencil: zero, clamp, periodic, or valid: only elements with all neighbours (default zero)",
      {"zero", "clamp", "periodic", "valid"}, [](invocation& made, const std::string& text) {
        const names_t known{"zero", "clamp", "periodic", "valid"};
        constexpr boundary all[] = {boundary::zero, boundary::clamp, boundary::periodic,
                                    boundary::valid};
        const std::string name = one_of("boundary", text, known);
        made.ends = all[std::find(known.begin(), known.end(), name) - known.begin()];
      });
  t.add("bins", "COUNT", how, "histogram: number of bins of equal width over [-1, 1] (default 256)",
        [](invocation& made, const std::string& text) {
          made.bins = count_from(text, 1, index_t{1} << 30);
        });
  t.add("weighted", "", how, "histogram: add a weight for each element instead of counting",
        [](invocation& made, const std::string&) { made.weighted = true; });
  t.add("mean", "", how, "row and column sums: divide by the number of elements",
        [](invocation& made, const std::string&) { made.means = true; });
  t.add("check", "", how, "compare with the reference (default)",
        [](invocation& made, const std::string&) { made.check = true; });
  t.add("no-check", "", how, "do not compare",
        [](invocation& made, const std::string&) { made.check = false; });
}

void add_rest(table& t) {
  t.add("device", "NAME", where,
        "auto, cpu, emulator, cuda or cuda:NUMBER; auto: a GPU if there is one, the emulator for "
        "small work, else the CPU (default auto)",
        {"auto", "cpu", "emulator", "cuda"}, place_from);
  t.add(
      "memory", "SIZE", where,
      "memory of a GPU or the emulator to use (2e9, 64M, 8G; K, M, G: powers of 1024); larger data "
      "are processed in pieces (default: all that is free)",
      [](invocation& made, const std::string& text) { made.memory = bytes_from(text); });
  t.add("threads", "COUNT", where, "threads of the CPU (default: all this process may use)",
        [](invocation& made, const std::string& text) {
          made.threads = static_cast<int>(count_from(text, 1, most_threads));
        });
  t.add("repeat", "COUNT", where, "runs of each kernel (default 1)",
        [](invocation& made, const std::string& text) {
          made.repeat = static_cast<int>(count_from(text, 1, most_runs));
        });
  t.add("bench", "", where,
        "measure the speed of all kernels for typical shapes (with --m, --n: for one)",
        [](invocation& made, const std::string&) { made.what = task::bench; });
  t.add("out", "FILE.npy", output, "write the result as a .npy file",
        [](invocation& made, const std::string& text) { made.output_path = text; });
  t.add("json", "", output, "one JSON object a line, for each kernel",
        [](invocation& made, const std::string&) { made.output = format::json; });
  t.add("csv", "", output, "a header, then one record a line",
        [](invocation& made, const std::string&) { made.output = format::csv; });
  t.add("list", "", other, "every pattern and its kernels",
        [](invocation& made, const std::string&) { made.what = task::list; });
  t.add("version", "", other, "the version and what this build can do",
        [](invocation& made, const std::string&) { made.what = task::version; });
  t.add("completion", "SHELL", other, "the script that completes options in bash, zsh or fish",
        apps::completion_shells(), [](invocation& made, const std::string& text) {
          made.shell = apps::shell_from(text);
          made.what = task::completion;
        });
  t.add("man", "", other, "this text as a manual page, for man -l -",
        [](invocation& made, const std::string&) { made.what = task::manual; });
  t.add("help", "", other, "this text",
        [](invocation& made, const std::string&) { made.what = task::help; });
}

}  // namespace

const std::vector<apps::option<invocation>>& options() {
  static const std::vector<apps::option<invocation>> all = [] {
    table made;
    add_questions(made);
    add_ways(made);
    add_rest(made);
    return made.all();
  }();
  return all;
}

}  // namespace riemann::matrix_lab
