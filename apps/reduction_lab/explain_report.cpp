// How explanations are told.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/explain_report.hpp"

#include "apps/command_line/wrapped.hpp"
#include "riemann/lib/reading/numerals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace riemann::reduction_lab {
namespace {

using emulator::counts;

constexpr std::size_t page_width = 96;

struct counted {
  const char* key;
  const char* words;
  long long counts::*value;
};

constexpr std::array<counted, 7> rows{
    {{"warp_accesses", "warp accesses", &counts::warp_accesses},
     {"lanes", "lanes in them", &counts::lanes},
     {"partial", "with lanes that sit out", &counts::partial},
     {"lines", "lines of 128 bytes", &counts::global_lines},
     {"sectors", "sectors of 32 bytes", &counts::global_sectors},
     {"bank_conflicts", "bank conflicts", &counts::bank_conflicts},
     {"atomics", "atomic operations", &counts::atomics}}};

std::string words_of(const strategy_pass& launch) {
  return fmt::format("{} x {} thread{}, {} item{}", launch.blocks, launch.threads,
                     launch.threads == 1 ? "" : "s", grouped_digits(launch.items),
                     launch.items == 1 ? "" : "s");
}

void line(std::ostream& out, const char* name, const std::string& text) {
  out << fmt::format("  {:12}{}\n", name, text);
}

void write_counts(std::ostream& out, const explanation& one) {
  out << fmt::format("\n  {:26}{:>10}{:>10}{:>10}\n", "", "loading", "tree", "finish");
  for (const counted& each : rows)
    out << fmt::format("  {:26}{:>10}{:>10}{:>10}\n", each.words,
                       grouped_digits(one.load.*each.value), grouped_digits(one.tree.*each.value),
                       grouped_digits(one.finish.*each.value));
  out << '\n';
}

record record_of(const counts& of) {
  record made;
  for (const counted& each : rows) made.push_back({each.key, index_t{of.*each.value}});
  return made;
}

field_value unless(bool absent, field_value value) { return absent ? field_value() : value; }

}  // namespace

void write_explanation(std::ostream& out, const std::string& what, const explanation& one) {
  out << one.strategy << ": " << what << "\n\n";
  const char* name = "launches";
  for (const strategy_pass& each : one.launches) {
    line(out, name, fmt::format("{:9} {}", each.what, words_of(each)));
    name = "";
  }
  write_counts(out, one);
  line(out, "additions",
       fmt::format("{} needed; {} lanes are spent on additions: utilisation {}",
                   grouped_digits(one.additions), grouped_digits(one.lanes_spent),
                   fixed(one.utilisation(), 3)));
  line(out, "waiting",
       fmt::format("{} barriers of blocks, {} operations of warps", grouped_digits(one.barriers),
                   grouped_digits(one.warp_operations)));
  out << '\n';
  for (const std::string& each : apps::wrapped(one.lesson, page_width - 2))
    out << "  " << each << '\n';
}

void write_side_by_side(std::ostream& out, const std::string& what,
                        const std::vector<explanation>& all) {
  out << what << ": what a GPU would issue, counted on the emulator\n\n";
  std::size_t width = 8;
  for (const explanation& each : all) width = std::max(width, each.strategy.size());
  const auto row = [&](const auto& name, const auto&... columns) {
    out << fmt::format("{:{}}", name, width);
    ((out << fmt::format("{:>10}", columns)), ...);
    out << '\n';
  };
  out << fmt::format("{:{}}{:10}{:>30}{:>10}{:>10}\n", "", width, "", "lines of 128 bytes in",
                     "bank", "lanes");
  row("strategy", "launches", "loading", "tree", "finish", "conflicts", "sit out", "barriers",
      "atomics", "used");
  for (const explanation& each : all)
    if (each.why_not.empty())
      row(each.strategy, each.launches.size(), grouped_digits(each.load.global_lines),
          grouped_digits(each.tree.global_lines), grouped_digits(each.finish.global_lines),
          grouped_digits(each.all().bank_conflicts), grouped_digits(each.all().partial),
          grouped_digits(each.barriers), grouped_digits(each.all().atomics),
          fixed(each.utilisation(), 3));
  out << '\n';
  for (const explanation& each : all)
    if (!each.why_not.empty())
      out << fmt::format("{:{}}  not counted: {}\n", each.strategy, width, each.why_not);
  out << "\nsit out: warp accesses to memory without all lanes of their warp. used: additions that "
         "the\nresult needs, by the lanes spent on additions. Why: --explain --strategy NAME.\n";
}

void write_profiler_remark(std::ostream& out, const std::string& strategy, index_t count) {
  out << "\n  These counts are the emulator's, the same on every GPU. What this GPU's own counters "
         "say,\n  NVIDIA's profiler prints (it may need the rights of an administrator):\n\n"
         "    ncu --metrics l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum,\\\n"
         "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,\\\n"
         "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum,\\\n"
         "smsp__thread_inst_executed_per_inst_executed.ratio \\\n"
      << fmt::format("      reduction-lab --device cuda --sum naive --strategy {} --n {}\n",
                     strategy, count);
}

record record_of(const explanation& one) {
  const bool absent = !one.why_not.empty();
  const auto table = [&](const counts& of) -> field_value {
    if (absent) return {};
    return std::vector<record>{record_of(of)};
  };
  return {{"strategy", one.strategy},
          {"reason", unless(!absent, one.why_not)},
          {"n", unless(absent, one.count)},
          {"launches", unless(absent, static_cast<index_t>(one.launches.size()))},
          {"load", table(one.load)},
          {"tree", table(one.tree)},
          {"finish", table(one.finish)},
          {"barriers", unless(absent, index_t{one.barriers})},
          {"warp_operations", unless(absent, index_t{one.warp_operations})},
          {"additions", unless(absent, index_t{one.additions})},
          {"lanes_spent", unless(absent, index_t{one.lanes_spent})},
          {"utilisation", unless(absent, one.utilisation())},
          {"lesson", unless(absent, one.lesson)}};
}

}  // namespace riemann::reduction_lab
