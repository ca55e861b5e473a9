// Runs each strategy twice on the emulator: once to count its memory accesses, once to record its
// additions.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/explanation.hpp"

#include "apps/reduction_lab/lessons.hpp"

namespace riemann::reduction_lab {
namespace {

using emulator::phase;

explanation explained(const std::string& strategy, const named_operation& op,
                      const host_array& data, const setting& where, int multiprocessors) {
  explanation told{.strategy = strategy, .count = data.count()};
  emulation_options how{where.launch, *where.emulated, multiprocessors};
  emulator::observer watching;
  how.execution.watched_by = &watching;
  told.launches = emulate(strategy, op, data.type(), data.data(), data.count(), how).passes;
  told.load = watching.of(phase::load);
  told.tree = watching.of(phase::tree);
  told.finish = watching.of(phase::finish);
  told.barriers = watching.barriers();
  told.warp_operations = watching.warp_operations();

  how.execution.watched_by = nullptr;
  const emulator::lineage additions = trace(strategy, data.type(), data.count(), how);
  told.additions = additions.useful();
  told.lanes_spent = additions.lanes_spent();
  told.lesson = lesson_of(told);
  return told;
}

}  // namespace

emulator::counts explanation::all() const {
  emulator::counts sum = load;
  sum += tree;
  sum += finish;
  return sum;
}

double explanation::utilisation() const {
  return lanes_spent == 0 ? 1 : static_cast<double>(additions) / static_cast<double>(lanes_spent);
}

std::vector<explanation> explain(const std::vector<std::string>& strategies,
                                 const named_operation& op, const host_array& data,
                                 const setting& where, int multiprocessors) {
  std::vector<explanation> explanations;
  for (const std::string& each : strategies) {
    if (each == reference_strategy) continue;  // one loop, no lanes
    const std::string why = why_not(each, op, data.type(), where);
    explanations.push_back(why.empty() ? explained(each, op, data, where, multiprocessors)
                                       : explanation{.strategy = each, .why_not = why});
  }
  return explanations;
}

}  // namespace riemann::reduction_lab
