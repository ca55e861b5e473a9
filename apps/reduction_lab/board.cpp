// A reduction as steps that can be drawn.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/board.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace riemann::reduction_lab {
namespace {

using emulator::addition;
using emulator::joining;

/// What happens at the same time: in a launch, after as many barriers and warp operations, with
/// the same number among its kind; elements are added before states are merged.
using moment = std::tuple<bool, int, unsigned, bool, unsigned>;

moment moment_of(const addition& each) {
  return {each.by_host, each.launch, each.passed, !each.of_element, each.visit};
}

/// How many, from number `first` on, are the same distance apart.
std::size_t strides_from(const std::vector<index_t>& elements, std::size_t first) {
  std::size_t end = first + 1;
  while (end < elements.size() &&
         elements[end] - elements[end - 1] == elements[first + 1] - elements[first])
    ++end;
  return end - first;
}

}  // namespace

std::string name_of(const std::vector<index_t>& elements) {
  constexpr std::size_t many = 5;  // are named by the first two and the last
  std::string text;
  for (std::size_t k = 0; k < elements.size();) {
    const std::size_t count = strides_from(elements, k);
    const std::string first = std::to_string(elements[k]);
    const std::string last = std::to_string(elements[k + count - 1]);
    const bool neighbours = count > 1 && elements[k + 1] == elements[k] + 1;
    if (!text.empty()) text += ',';
    if (neighbours)
      text += first + ".." + last;
    else if (count >= many)
      text += first + ',' + std::to_string(elements[k + 1]) + ",..," + last;
    else
      text += first;
    k += neighbours || count >= many ? count : 1;
  }
  return "a[" + text + ']';
}

std::vector<step_on_board> steps_of(const emulator::lineage& seen) {
  std::map<moment, step_on_board> steps;
  std::map<moment, emulator::set_number> left_there;
  for (const addition& each : seen.additions()) {
    if (each.what == joining::gets_nothing) continue;  // by then nobody is interested any more
    step_on_board& step = steps[moment_of(each)];
    emulator::set_number& before = left_there[moment_of(each)];
    step.in_turn = !each.by_host && (step.moves.size() < 2 || step.in_turn) &&
                   each.left == before && (step.moves.empty() || before != 0);
    before = each.result;
    step.launch = each.by_host ? 0 : each.launch + 1;
    step.by_host = each.by_host;
    const bool takes = each.what == joining::takes;
    const std::vector<index_t> coming = seen.elements_of(each.right);
    step.moves.push_back({static_cast<int>(each.block), static_cast<int>(each.lane),
                          takes ? "" : name_of(seen.elements_of(each.left)), name_of(coming),
                          each.of_element ? coming.front() : -1, each.useful});
  }
  std::vector<step_on_board> all;
  int launch = 0;
  int number = 0;
  for (auto& [at, step] : steps) {
    if (step.launch != launch) number = 0;
    launch = step.launch;
    const auto any = [&](const auto& is) {
      return std::any_of(step.moves.begin(), step.moves.end(), is);
    };
    const bool adds = any([](const move_on_board& each) { return !each.left.empty(); });
    // Who alone takes what a state of its own then holds has moved it.
    if (!adds &&
        (step.by_host || std::get<2>(at) > 0 || !any([](const auto& each) { return each.useful; })))
      continue;
    if (adds) step.number = ++number;
    step.in_turn = step.in_turn && step.moves.size() > 1;
    if (!step.in_turn)  // where the order is not what there is to see
      std::stable_sort(step.moves.begin(), step.moves.end(), [](const auto& a, const auto& b) {
        return std::pair(a.block, a.lane) < std::pair(b.block, b.lane);
      });
    all.push_back(std::move(step));
  }
  return all;
}

}  // namespace riemann::reduction_lab
