// The one table of the lab's options. Names are those of the families; device, threads and repeat
// are lib's own keys.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/options.hpp"

#include "apps/command_line/option_table.hpp"
#include "apps/lab/options.hpp"
#include "apps/reduction_lab/plot.hpp"
#include "apps/reduction_lab/runs.hpp"
#include "riemann/kernels/emulator/warp_patterns.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/whole_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>

namespace riemann::reduction_lab {
namespace {

using names_t = std::vector<std::string>;
using table = apps::option_table<invocation>;

constexpr auto what = "What to reduce";
constexpr auto how = "How";
constexpr auto where = "Where";
constexpr auto output = "Output";
constexpr int most_threads_a_block = 1024;
constexpr int most_blocks = 1 << 30;

template <class Family>
names_t members_of(const Family& family) {
  return {family.names.begin(), family.names.end()};
}

names_t strategy_names() {
  names_t names{all_strategies};
  for (const strategy_facts& each : strategy_list()) names.emplace_back(each.name);
  return names;
}

names_t pattern_names() {
  names_t names;
  for (const auto& [name, description] : pattern_catalogue()) names.push_back(name);
  return names;
}

void add_questions(table& t) {
  t.add("", "FILE", what,
        "an array: .npy, or bytes of the type that --type names; without it the lab generates one",
        [](invocation& options, const std::string& text) { options.path = text; });
  t.add("op", "NAME", what,
        fmt::format("{} (default sum)", fmt::join(families::operations.names, ", ")), "operation",
        members_of(families::operations),
        set_at<apps::as_written, &invocation::op, &named_operation::operation>);
  t.add(
      "type", "NAME", what,
      fmt::format("type of the elements: {} (default float)", fmt::join(element_types.names, ", ")),
      "type", members_of(element_types),
      set_at<apps::as_written, &invocation::array, &input::type>);
  t.add("n", "COUNT", what,
        "number of elements: 1000000, 1e6, 2^20 (default 1e6; on the emulator 2^16)",
        [](invocation& options, const std::string& text) {
          options.array.count = count_from(text, 0, largest_n);
          options.size_given = true;
        });
  t.add("input", "NAME", what,
        fmt::format("{} (default uniform); --list describes them",
                    fmt::join(names_in(input_catalogue()), ", ")),
        "input", names_in(input_catalogue()),
        set_at<apps::as_written, &invocation::array, &input::name>);
  t.add("seed", "NUMBER", what, "seed of random elements and of lanes in random order (default 1)",
        set_at<count_in<0, largest_n>, &invocation::array, &input::seed>);
}

void add_ways(table& t) {
  t.add("strategy", "NAME", how,
        "how partial results become one, a name that --list shows, or all (default tiled)",
        "strategy", strategy_names(), set_at<apps::as_written, &invocation::strategy>);
  t.add("sum", "NAME", how,
        fmt::format("how floating-point numbers are added: {} (default neumaier)",
                    fmt::join(families::accumulators.names, ", ")),
        "sum", members_of(families::accumulators),
        set_at<apps::as_written, &invocation::op, &named_operation::sum>);
  t.add("ignore-nan", "", how, "leave NaNs out",
        set_at<apps::flag<true>, &invocation::op, &named_operation::ignore_nan>);
  t.add("block", "COUNT", how,
        "on a GPU or the emulator: threads a block (default: the strategy's choice)",
        set_at<count_in<1, most_threads_a_block>, &invocation::launch, &strategy_options::block>);
  t.add("grid", "COUNT", how,
        "on a GPU or the emulator: at most so many blocks (default: the strategy's choice)",
        set_at<count_in<1, most_blocks>, &invocation::launch, &strategy_options::grid>);
  t.add("factor", "COUNT", how, "for coarsened_atomic: each thread first adds 2 * COUNT elements",
        set_at<count_in<1, most_blocks>, &invocation::launch, &strategy_options::factor>);
  t.add("inner", "NAME", how, "for host_recursive: the tree within a block",
        set_at<apps::as_written, &invocation::launch, &strategy_options::inner>);
  t.add("copies", "", how, "for host_recursive: copy and allocate for every block",
        set_at<apps::flag<true>, &invocation::launch, &strategy_options::copies>);
  t.add("explain", "", how,
        "memory accesses, barriers and additions, counted on the emulator and explained; a table "
        "for --strategy all (default n 2048, added by naive)",
        [](invocation& options, const std::string&) { options.what = task::explain; });
  t.add(
      "steps", "", how,
      "draw which lane adds what at each step, for up to 64 elements (default 16, in small blocks)",
      [](invocation& options, const std::string&) { options.what = task::steps; });
  t.add("pattern", "NAME", how,
        fmt::format("show lane by lane how a warp works together: {}",
                    fmt::join(pattern_names(), ", ")),
        "pattern", pattern_names(), [](invocation& options, const std::string& text) {
          options.pattern = text;
          options.what = task::pattern;
        });
}

void add_rest(table& t) {
  t.add_all(lab::options_of_place("a GPU where there is one"));
  t.add("lanes", where,
        fmt::format("on the emulator: the order in which lanes run: {} (default {})",
                    fmt::join(all_names<emulator::lane_order>(), ", "),
                    riemann::name_of(invocation().lanes)),
        &invocation::lanes);
  t.add("insist", "", where, "on the emulator: run it, however long it takes",
        set_at<apps::flag<true>, &invocation::insist>);
  t.add("bench", "", where,
        "measure speed by size: 2^10, 2^12, ... elements, as many as fit (--n: the largest)",
        [](invocation& options, const std::string&) { options.what = task::bench; });
  t.add("plot", "FILE", output,
        "draw time and GB/s of all strategies by size (--n: the largest) as SVG, on the emulator "
        "counts (default: added by naive, the fastest of 5)",
        [](invocation& options, const std::string& text) {
          if (const std::string why = why_not_writable(text); !why.empty())
            throw std::invalid_argument(why);
          options.picture = text;
          options.what = task::plot;
        });
  t.add_all(lab::options_of_output("strategy"));
  t.add_all(apps::options_about_program(
      "list every strategy, operation, type, sum and input; with --json, the strategies"));
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

}  // namespace riemann::reduction_lab
