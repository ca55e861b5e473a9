// Explanations as text and as records.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/explain_report.hpp"

#include "apps/command_line/wrapped.hpp"
#include "apps/reduction_lab/report.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace riemann::reduction_lab {
namespace {

using emulator::counts;

constexpr std::size_t page_width = 96;

struct count_row {
  const char* key;
  const char* words;
  long long counts::*value;
};

constexpr std::array<count_row, 9> rows{
    {{"warp_accesses", "warp accesses", &counts::warp_accesses},
     {"lanes", "lanes in them", &counts::lanes},
     {"partial", "with idle lanes", &counts::partial},
     {"requests", "to global memory", &counts::global_requests},
     {"atomic_requests", "of these atomic", &counts::atomic_requests},
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
  for (const count_row& each : rows)
    out << fmt::format("  {:26}{:>10}{:>10}{:>10}\n", each.words,
                       grouped_digits(one.load.*each.value), grouped_digits(one.tree.*each.value),
                       grouped_digits(one.finish.*each.value));
  out << '\n';
}

record record_of(const counts& of) {
  record fields;
  for (const count_row& each : rows) fields.push_back({each.key, index_t{of.*each.value}});
  return fields;
}

/// A count that both know.
struct compared {
  const char* key;
  const char* words;
  index_t (*emulated)(const explanation&);
  std::optional<index_t> (*counted)(const gpu_counts&);
};

constexpr std::array<compared, 5> beside_gpu{
    {{"launches", "launches",
      [](const explanation& e) { return static_cast<index_t>(e.launches.size()); },
      [](const gpu_counts& g) { return std::optional(g.launches); }},
     {"requests", "requests", [](const explanation& e) { return index_t{e.all().global_requests}; },
      [](const gpu_counts& g) { return g.requests; }},
     {"atomic_requests", "atomic ones",
      [](const explanation& e) { return index_t{e.all().atomic_requests}; },
      [](const gpu_counts& g) { return g.atomic_requests; }},
     {"sectors", "sectors", [](const explanation& e) { return index_t{e.all().global_sectors}; },
      [](const gpu_counts& g) { return g.sectors; }},
     {"bank_conflicts", "bank conflicts",
      [](const explanation& e) { return index_t{e.all().bank_conflicts}; },
      [](const gpu_counts& g) { return g.bank_conflicts; }}}};

std::string words_of(const std::optional<index_t>& count) {
  return count ? grouped_digits(*count) : "-";
}

std::string why_no_counters(const std::vector<explanation>& all) {
  for (const explanation& each : all)
    if (each.on_gpu)
      return "These are the emulator's counts. The GPU's own are missing: " + each.on_gpu->why_not +
             ".";
  return "These are the emulator's counts, the same on every GPU.";
}

/// A table of one row, or why there is none; nothing where no GPU was asked.
field_value record_of_gpu(const std::optional<gpu_counts>& of) {
  if (!of) return {};
  if (!of->why_not.empty()) return of->why_not;
  record fields;
  for (const compared& each : beside_gpu) {
    const std::optional<index_t> count = each.counted(*of);
    fields.push_back({each.key, count ? field_value(*count) : field_value()});
  }
  const std::optional<double>& lanes = of->lanes_per_instruction;
  fields.push_back({"lanes_per_instruction", lanes ? field_value(*lanes) : field_value()});
  return std::vector<record>{fields};
}

std::string lanes_at_work(const gpu_counts& of) {
  return of.lanes_per_instruction ? fixed(*of.lanes_per_instruction, 1) : "-";
}

constexpr const char* about_counters =
    "The GPU's counts are those of its own counters, read by ncu. Requests are warp accesses to "
    "global memory; active lanes are out of 32, over all instructions. A GPU also counts what "
    "compilers add, and the polling of memory while blocks wait for each other.";

void write_column_beside_gpu(std::ostream& out, const explanation& one) {
  out << fmt::format("  {:26}{:>10}{:>10}\n", "", "emulator", "GPU");
  for (const compared& each : beside_gpu)
    out << fmt::format("  {:26}{:>10}{:>10}\n", each.words, grouped_digits(each.emulated(one)),
                       words_of(each.counted(*one.on_gpu)));
  out << fmt::format("  {:26}{:>10}{:>10}\n\n", "active lanes", "", lanes_at_work(*one.on_gpu));
}

/// Launches are those of the table before.
void write_table_beside_gpu(std::ostream& out, const std::vector<explanation>& all) {
  constexpr std::size_t width = 22;
  out << fmt::format("{:{}}", "emulator | GPU", width);
  for (std::size_t k = 1; k < beside_gpu.size(); ++k)
    out << fmt::format("{:>17}", beside_gpu[k].words);
  out << fmt::format("{:>7}\n", "lanes");
  for (const explanation& each : all) {
    if (!each.on_gpu) continue;
    out << fmt::format("{:{}}", each.strategy, width);
    if (!each.on_gpu->why_not.empty()) {
      out << "  not counted: " << each.on_gpu->why_not << '\n';
      continue;
    }
    for (std::size_t k = 1; k < beside_gpu.size(); ++k)
      out << fmt::format("{:>8}|{:>8}", grouped_digits(beside_gpu[k].emulated(each)),
                         words_of(beside_gpu[k].counted(*each.on_gpu)));
    out << fmt::format("{:>7}\n", lanes_at_work(*each.on_gpu));
  }
  out << '\n';
}

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
  out << what << ": counted on the emulator, as a GPU would issue it\n\n";
  std::size_t width = 8;
  for (const explanation& each : all) width = std::max(width, each.strategy.size());
  const auto row = [&](const auto& name, const auto&... columns) {
    out << fmt::format("{:{}}", name, width);
    ((out << fmt::format("{:>10}", columns)), ...);
    out << '\n';
  };
  out << fmt::format("{:{}}{:10}{:>30}{:>10}{:>10}\n", "", width, "", "lines of 128 bytes in",
                     "bank", "lanes");
  row("strategy", "launches", "loading", "tree", "finish", "conflicts", "idle", "barriers",
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
  out << "\nidle: warp accesses to memory in which some lanes take no part. used: additions that "
         "the\n"
         "result needs, divided by the lanes spent on additions. Why: --explain --strategy NAME.\n";
}

void write_beside_gpu(std::ostream& out, const std::vector<explanation>& all) {
  const auto was_counted = [](const explanation& each) {
    return each.on_gpu && each.on_gpu->why_not.empty();
  };
  out << '\n';
  if (std::none_of(all.begin(), all.end(), was_counted)) {
    for (const std::string& each : apps::wrapped(why_no_counters(all), page_width - 2))
      out << "  " << each << '\n';
    return;
  }
  if (all.size() == 1)
    write_column_beside_gpu(out, all.front());
  else
    write_table_beside_gpu(out, all);
  for (const std::string& each : apps::wrapped(about_counters, page_width - 2))
    out << "  " << each << '\n';
}

record record_of(const explanation& one) {
  using lab::unless;
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
          {"lesson", unless(absent, one.lesson)},
          {"gpu", record_of_gpu(one.on_gpu)}};
}

}  // namespace riemann::reduction_lab
