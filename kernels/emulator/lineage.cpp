// Sets of elements as the states of a reduction.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/lineage.hpp"

#include "riemann/kernels/arrays/answer.hpp"
#include "riemann/kernels/emulator/any_state.hpp"
#include "riemann/kernels/emulator/scheduler.hpp"

#include <algorithm>
#include <set>

namespace riemann::emulator {

constinit thread_local lineage* recording = nullptr;

namespace {

set_number number_in(const void* state) { return value_at<set_number>(state); }

void keep(void* state, set_number number) { std::memcpy(state, &number, sizeof number); }

void begin(void* state) { keep(state, 0); }

void add(void* state, const void*, index_t element) {
  keep(state, recording->add(number_in(state), element));
}

void merge(void* state, const void* next) {
  keep(state, recording->merge(number_in(state), number_in(next)));
}

answer total(const void* states, index_t count, std::size_t apart) {
  std::vector<set_number> left;
  for (index_t k = 0; k < count; ++k)
    left.push_back(
        number_in(static_cast<const std::byte*>(states) + static_cast<std::size_t>(k) * apart));
  recording->end(left);
  return {};
}

}  // namespace

state_functions functions_of_lineage(std::size_t element_bytes) {
  return {.state_bytes = sizeof(set_number),
          .element_bytes = element_bytes,
          .begin = &begin,
          .add = &add,
          .merge = &merge,
          .total = &total};
}

void lineage::begin_launch() {
  ++launch_;
  visits_.clear();
}

set_number lineage::add(set_number to, index_t element) {
  nodes_.push_back({.element = element});
  return join(to, nodes_.size() - 1, true);
}

set_number lineage::merge(set_number into, set_number next) { return join(into, next, false); }

set_number lineage::join(set_number left, set_number right, bool of_element) {
  addition added{.of_element = of_element, .by_host = on_host_, .launch = launch_};
  if (!on_host_) {
    const lane& here = *running;
    added.block = here.of->number;
    added.lane = here.number;
    added.passed = here.passed;
    added.visit = visits_[{added.block, added.lane, added.passed, of_element}]++;
  }
  added.left = left;
  added.right = right;
  if (right == 0)
    added.what = joining::gets_nothing;
  else if (left == 0)
    added.what = joining::takes;
  added.result = left == 0 ? right : left;
  if (added.what == joining::adds) {
    nodes_.push_back({.left = left, .right = right});
    added.result = nodes_.size() - 1;
  }
  additions_.push_back(added);
  return added.result;
}

void lineage::end(const std::vector<set_number>& states) {
  on_host_ = true;
  for (const set_number each : states) result_ = merge(result_, each);
  std::vector<char> needed(nodes_.size());
  needed[result_] = 1;
  for (set_number k = nodes_.size(); k-- > 1;)  // parts come before what is made of them
    if (needed[k] != 0) needed[nodes_[k].left] = needed[nodes_[k].right] = 1;
  for (addition& each : additions_)
    each.useful = each.what != joining::gets_nothing && needed[each.result] != 0;
}

std::vector<index_t> lineage::elements_of(set_number number) const {
  std::vector<index_t> elements;
  std::vector<set_number> left{number};
  while (!left.empty()) {
    const node& each = nodes_[left.back()];
    left.pop_back();
    if (each.element >= 0) elements.push_back(each.element);
    for (const set_number part : {each.left, each.right})
      if (part != 0) left.push_back(part);
  }
  std::sort(elements.begin(), elements.end());
  return elements;
}

long long lineage::useful() const {
  return std::count_if(additions_.begin(), additions_.end(), [](const addition& each) {
    return each.what == joining::adds && each.useful;
  });
}

long long lineage::lanes_spent() const {
  std::set<std::tuple<int, unsigned, unsigned, unsigned, bool, unsigned>> instructions;
  for (const addition& each : additions_)
    if (!each.by_host && each.what != joining::takes)
      instructions.insert({each.launch, each.block, each.lane / warp_lanes, each.passed,
                           each.of_element, each.visit});
  return static_cast<long long>(instructions.size()) * warp_lanes;
}

}  // namespace riemann::emulator
