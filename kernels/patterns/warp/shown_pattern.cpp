// What a pattern showed, and what plain loops say it must have shown.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/warp/shown_pattern.hpp"

#include "riemann/kernels/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

namespace riemann::patterns {
namespace {

using lane_numbers = std::array<double, lanes>;
using rows_by_loops = std::vector<lane_numbers>;

lane_numbers all_lanes(double value) {
  lane_numbers lanes;
  lanes.fill(value);
  return lanes;
}

template <class OfLane>
lane_numbers each_lane(const OfLane& of_lane) {
  lane_numbers numbers;
  for (int k = 0; k < lanes; ++k) numbers[static_cast<std::size_t>(k)] = of_lane(k);
  return numbers;
}

double number(const warp_numbers& of, int lane) { return of[static_cast<std::size_t>(lane)]; }

double sum_between(const warp_numbers& of, int first, int end) {
  double sum = 0;
  for (int k = std::max(first, 0); k < end; ++k) sum += number(of, k);
  return sum;
}

rows_by_loops broadcast(const warp_numbers& of) {
  return {all_lanes(number(of, 5)), each_lane([&](int k) { return number(of, k / 8 * 8); }),
          each_lane([&](int k) { return number(of, (k + 1) % lanes); }),
          each_lane([&](int k) { return number(of, lanes - 1 - k); })};
}

rows_by_loops scan(const warp_numbers& of) {
  rows_by_loops rows;
  for (int width = 2; width <= lanes; width *= 2)
    rows.push_back(each_lane([&](int k) { return sum_between(of, k + 1 - width, k + 1); }));
  rows.push_back(each_lane([&](int k) { return sum_between(of, 0, k); }));
  return rows;
}

rows_by_loops reduce(const warp_numbers& of) {
  rows_by_loops rows;
  lane_numbers sums = each_lane([&](int k) { return number(of, k); });
  for (int distance = lanes / 2; distance >= 1; distance /= 2) {
    const lane_numbers before = sums;
    for (int k = 0; k < lanes; ++k) {  // who has nobody there adds its own
      const int from = k + distance < lanes ? k + distance : k;
      sums[static_cast<std::size_t>(k)] += before[static_cast<std::size_t>(from)];
    }
    rows.push_back(sums);
  }
  const double sum = sum_between(of, 0, lanes);
  const auto fold = [&](const auto& join) {
    return all_lanes(std::accumulate(of.begin() + 1, of.end(), of[0], join));
  };
  rows.push_back(all_lanes(sum));
  rows.push_back(all_lanes(sum));
  rows.push_back(all_lanes(*std::min_element(of.begin(), of.end())));
  rows.push_back(all_lanes(*std::max_element(of.begin(), of.end())));
  rows.push_back(fold(std::bit_and<>()));
  rows.push_back(fold(std::bit_or<>()));
  rows.push_back(all_lanes(sum));
  return rows;
}

rows_by_loops sort(const warp_numbers& of) {
  rows_by_loops rows;
  for (int run = 2; run <= lanes; run *= 2) {
    warp_numbers sorted = of;
    for (int first = 0; first < lanes; first += run) {
      const auto begin = sorted.begin() + first;
      std::sort(begin, begin + run);
      if ((first & run) != 0) std::reverse(begin, begin + run);
    }
    rows.push_back(each_lane([&](int k) { return number(sorted, k); }));
  }
  return rows;
}

using change = std::function<double(double there, int brought)>;

const std::map<std::string, change>& changes() {
  constexpr double last = 20;
  constexpr double begin = 50;
  const auto as_bits = [](double x) { return static_cast<unsigned>(x); };
  static const std::map<std::string, change> all{
      {"add", [](double there, int mine) { return there + mine; }},
      {"subtract", [](double there, int mine) { return there - mine; }},
      {"min", [](double there, int mine) { return std::min<double>(there, mine); }},
      {"max", [](double there, int mine) { return std::max<double>(there, mine); }},
      {"increment", [](double there, int) { return there >= last ? 0 : there + 1; }},
      {"decrement",
       [](double there, int) { return there == 0 || there > last ? last : there - 1; }},
      {"exchange", [](double, int mine) { return mine; }},
      {"compare, swap", [](double there, int mine) { return there == begin ? mine : there; }},
      {"float min", [](double there, int mine) { return std::min(there, mine / 4.0); }},
      {"float max", [](double there, int mine) { return std::max(there, mine / 4.0); }},
      {"double product", [](double there, int mine) { return there * (mine % 2 == 0 ? 2 : 0.5); }},
      {"and", [=](double there, int mine) { return as_bits(there) & ~(as_bits(mine) & 12U); }},
      {"or", [=](double there, int mine) { return as_bits(there) | as_bits(mine); }},
      {"xor", [=](double there, int mine) { return as_bits(there) ^ as_bits(mine); }}};
  return all;
}

/// Whether there is an order of the lanes in which each finds what it got and the last leaves what
/// is there. Depth first: of several that fit, one after the other is tried.
bool explains(const change& by, const shown_row& row, const warp_numbers& brought, double there,
              std::vector<bool>& done, int left) {
  if (left == 0) return there == row.word_after;
  std::vector<double> tried;
  for (std::size_t k = 0; k < brought.size(); ++k) {
    if (done[k] || row.of_lanes[k] != there) continue;
    const double next = by(there, brought[k]);
    if (std::find(tried.begin(), tried.end(), next) != tried.end()) continue;
    tried.push_back(next);
    done[k] = true;
    if (explains(by, row, brought, next, done, left - 1)) return true;
    done[k] = false;
    if (next == there) return false;  // who changes nothing may as well come first
  }
  return false;
}

std::string wrong_in_memory(const shown_pattern& all) {
  for (const shown_row& row : all.rows) {
    std::vector<bool> done(lanes);
    if (!explains(changes().at(row.name), row, all.before, row.word_before, done, lanes))
      return fmt::format("{}: {}: no order of the lanes explains what they got", all.name,
                         row.name);
  }
  return {};
}

}  // namespace

warp_numbers numbers_for(std::uint64_t seed) {
  constexpr std::size_t choices = 100;
  std::array<int, choices> all;
  std::iota(all.begin(), all.end(), 0);
  for (std::size_t k = 0; k < lanes; ++k)  // Fisher and Yates' shuffle, as far as it is needed
    std::swap(all[k], all[k + random_bits(seed, static_cast<index_t>(k)) % (choices - k)]);
  warp_numbers numbers;
  std::copy_n(all.begin(), numbers.size(), numbers.begin());
  return numbers;
}

shown_pattern shown_from(const std::string& name, const pattern_facts& facts,
                         const warp_numbers& before, const std::vector<double>& cells) {
  shown_pattern pattern{name, facts.description, facts.in_memory, before, {}};
  const auto words = static_cast<std::size_t>(facts.rows * lanes);
  for (int r = 0; r < facts.rows; ++r) {
    shown_row& row = pattern.rows.emplace_back();
    row.name = facts.names[r];
    std::copy_n(cells.begin() + r * lanes, lanes, row.of_lanes.begin());
    if (!facts.in_memory) continue;
    row.word_before = cells[words + 2 * static_cast<std::size_t>(r)];
    row.word_after = cells[words + 2 * static_cast<std::size_t>(r) + 1];
  }
  return pattern;
}

std::string what_is_wrong(const shown_pattern& all) {
  if (all.in_memory) return wrong_in_memory(all);
  static const std::map<std::string, rows_by_loops (*)(const warp_numbers&)> loops{
      {"warp_broadcast", &broadcast},
      {"warp_scan", &scan},
      {"warp_reduce", &reduce},
      {"warp_sort", &sort}};
  const rows_by_loops expected = loops.at(all.name)(all.before);
  for (std::size_t r = 0; r < all.rows.size(); ++r)
    for (std::size_t k = 0; k < lanes; ++k)
      if (all.rows[r].of_lanes[k] != expected.at(r)[k])
        return fmt::format("{}: {}: lane {} holds {}, a plain loop finds {}", all.name,
                           all.rows[r].name, k, all.rows[r].of_lanes[k], expected[r][k]);
  return {};
}

}  // namespace riemann::patterns
