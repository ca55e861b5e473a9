// --steps: a line of lanes for each step, and beneath it what they add.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/steps_report.hpp"

#include "riemann/kernels/emulator/emulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>

namespace riemann::reduction_lab {
namespace {

constexpr std::size_t page_width = 96;
constexpr int warp = 32;
constexpr int widest_picture = 72;
constexpr std::size_t margin = 10;

strategy_facts facts_named(const std::string& name) {
  for (const strategy_facts& each : emulated_strategies())
    if (name == each.name) return each;
  return {};
}

/// Two blocks where two can be had, lanes of several elements where lanes stride.
strategy_options small_launch(const strategy_facts& facts, index_t count,
                              strategy_options options) {
  const int size =
      static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max<index_t>(count, 2))));
  const bool strides = facts.elements_per_thread == 0;
  if (facts.coarsens && options.factor == 0) options.factor = 2;
  const int items = strides ? 2 : facts.elements_per_thread * (facts.coarsens ? options.factor : 1);
  if (options.block == 0 && facts.block == block_shape::any)
    options.block = std::max(2, size / items / (size > 8 ? 2 : 1));
  if (options.block == 0 && facts.block != block_shape::one_warp) options.block = warp;
  if (options.grid == 0 && strides && facts.blocks_per_cluster == 1)
    options.grid = facts.block == block_shape::any ? 2 : 1;
  return options;
}

/// How many lanes of each block a launch's pictures show.
struct canvas {
  int blocks = 1;
  int lanes = 1;
  int hidden = 0;  // lanes of a block that are not shown, for they have nothing

  canvas(const strategy_pass& launch, int number, const std::vector<step_on_board>& steps) {
    int busy_lanes = 1;
    for (const step_on_board& step : steps)
      if (step.launch == number)
        for (const move_on_board& each : step.moves) {
          if (each.useful) busy_lanes = std::max(busy_lanes, each.lane + 1);
          blocks = std::max(blocks, each.block + 1);
        }
    const int up = busy_lanes > warp ? warp : 8;
    lanes = launch.blocks * launch.threads <= widest_picture ? launch.threads
                                                             : (busy_lanes + up - 1) / up * up;
    lanes = std::min(lanes, launch.threads);
    hidden = launch.threads - lanes;
  }
};

/// "##.. #..." : blocks side by side, as many a line as fit.
std::vector<std::string> picture_of(const step_on_board& step, const canvas& on) {
  std::vector<std::string> of_blocks(static_cast<std::size_t>(on.blocks),
                                     std::string(static_cast<std::size_t>(on.lanes), '.'));
  for (const move_on_board& each : step.moves)
    if (each.lane < on.lanes) {
      char& mark =
          of_blocks[static_cast<std::size_t>(each.block)][static_cast<std::size_t>(each.lane)];
      if (each.useful) mark = '#';
      if (!each.useful && mark == '.') mark = 'o';
    }
  std::vector<std::string> lines{""};
  for (const std::string& each : of_blocks) {
    if (!lines.back().empty() && lines.back().size() + 2 + each.size() > widest_picture)
      lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : "  ") + each;
  }
  return lines;
}

/// "lane t of block b takes a[8b + t]", if that is what all do.
std::optional<std::string> rule_of(const step_on_board& step, const canvas& on) {
  if (step.number != 0 || step.moves.size() < 3) return {};
  const auto offset = [](const move_on_board& each) { return each.element - each.lane; };
  index_t first = offset(step.moves.front());
  index_t pitch = 0;
  for (const move_on_board& each : step.moves)
    if (each.block == 1 && pitch == 0) pitch = offset(each) - first;
  for (const move_on_board& each : step.moves)
    if (each.element < 0 || offset(each) != first + pitch * each.block) return {};
  const bool several = on.blocks > 1;
  const std::string block = pitch == 0 ? "" : pitch == 1 ? "b + " : fmt::format("{}b + ", pitch);
  return fmt::format("lane t{} takes a[{}t{}]", several ? " of block b" : "", block,
                     first == 0 ? "" : fmt::format(" + {}", first));
}

std::string words_of(const move_on_board& each, bool several_blocks, bool by_host) {
  const std::string who = by_host          ? ""
                          : several_blocks ? fmt::format("{}.{}: ", each.block, each.lane)
                                           : fmt::format("{}: ", each.lane);
  return who + (each.left.empty() ? "" : each.left + " + ") + each.right;
}

void write_columns(std::ostream& out, const std::vector<std::string>& cells) {
  std::size_t width = 0;
  for (const std::string& each : cells) width = std::max(width, each.size() + 3);
  const std::size_t columns =
      std::max<std::size_t>(1, (page_width - margin) / std::max<std::size_t>(width, 1));
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const bool ends = (k + 1) % columns == 0 || k + 1 == cells.size();
    if (k % columns == 0) out << std::string(margin, ' ');
    out << (ends ? cells[k] : fmt::format("{:{}}", cells[k], width)) << (ends ? "\n" : "");
  }
}

void write_step(std::ostream& out, const step_on_board& step, const canvas& on) {
  std::string name = step.number == 0 ? "take" : fmt::format("step {}", step.number);
  if (step.by_host) name = "host";
  std::vector<std::string> cells;
  std::size_t vain = 0;
  for (const move_on_board& each : step.moves) {
    if (!each.useful) ++vain;
    if (each.useful) cells.push_back(words_of(each, on.blocks > 1, step.by_host));
  }
  const std::optional<std::string> rule = rule_of(step, on);
  std::string remark = rule.value_or("");
  if (step.in_turn) remark = "atomically, one after the other:";
  if (!step.by_host) {
    const std::vector<std::string> lines = picture_of(step, on);
    for (const std::string& each : lines) {
      std::string line = fmt::format("  {:{}}{}", name, margin - 2, each);
      const bool last = &each == &lines.back();
      const bool fits = line.size() + 3 + remark.size() <= page_width;
      if (last && !remark.empty())
        line += (fits ? "   " : '\n' + std::string(margin, ' ')) + remark;
      out << line << '\n';
      name.clear();
    }
  } else {
    out << "  host    adds what is left:\n";
  }
  if (!rule) write_columns(out, cells);
  if (vain > 0)
    out << std::string(margin, ' ')
        << fmt::format("{} more lane{} add{} values that are not needed (o)\n", vain,
                       vain == 1 ? "" : "s", vain == 1 ? "s" : "");
}

void write_title(std::ostream& out, const strategy_pass& launch, int number, const canvas& on) {
  out << fmt::format("\nlaunch {}: {} item{}, {} block{} of {} lane{}", number, launch.items,
                     launch.items == 1 ? "" : "s", launch.blocks, launch.blocks == 1 ? "" : "s",
                     launch.threads, launch.threads == 1 ? "" : "s");
  const int idle = launch.blocks - on.blocks;
  if (on.hidden > 0 || idle > 0)
    out << fmt::format(" (shown: {} lane{} of {}; the rest is idle)", on.lanes,
                       on.lanes == 1 ? "" : "s",
                       on.blocks == 1 ? "one" : fmt::format("{} blocks", on.blocks));
  out << '\n';
}

}  // namespace

drawn_steps draw(const std::string& strategy, const std::string& type, index_t count,
                 const setting& where) {
  const strategy_facts facts = facts_named(strategy);
  const emulation_options how{small_launch(facts, count, where.launch), *where.emulated};
  const emulator::lineage seen = trace(strategy, type, count, how);
  return {strategy, count, seen.launches, steps_of(seen)};
}

void write_board(std::ostream& out, const drawn_steps& all) {
  out << fmt::format("{}: {} element{}, step by step\n", all.strategy, all.count,
                     all.count == 1 ? "" : "s")
      << "# adds, or takes its first value; o adds in vain; . is idle.  2: lane "
         "2, 1.2: lane 2 of block "
         "1\n";
  for (std::size_t k = 0; k < all.launches.size(); ++k) {
    const int number = static_cast<int>(k) + 1;
    const canvas on(all.launches[k], number, all.steps);
    if (all.launches[k].what == "identity") {
      out << fmt::format("\nlaunch {}: one lane sets the sum to the identity\n", number);
      continue;
    }
    write_title(out, all.launches[k], number, on);
    for (const step_on_board& each : all.steps)
      if (each.launch == number) write_step(out, each, on);
  }
  const strategy_pass none{};
  for (const step_on_board& each : all.steps)
    if (each.by_host) write_step(out, each, canvas(none, 0, {}));
  out << '\n';
}

std::vector<record> records_of(const std::vector<drawn_steps>& all) {
  std::vector<record> records;
  for (const drawn_steps& drawn : all)
    for (const step_on_board& step : drawn.steps)
      for (const move_on_board& each : step.moves)
        records.push_back({{"strategy", drawn.strategy},
                           {"launch", index_t{step.launch}},
                           {"step", index_t{step.number}},
                           {"block", index_t{each.block}},
                           {"lane", step.by_host ? field_value() : field_value(index_t{each.lane})},
                           {"left", each.left},
                           {"right", each.right},
                           {"useful", each.useful}});
  return records;
}

}  // namespace riemann::reduction_lab
