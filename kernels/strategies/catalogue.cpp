// The family of strategies as a list of facts, the same in every build. g++ reads the kernels by
// the emulator's names for what nvcc knows; none of them is instantiated here.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/run.hpp"

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/families/strategies.hpp"

namespace riemann {

const std::vector<strategy_facts>& all_strategies() {
  static const std::vector<strategy_facts> all = [] {
    std::vector<strategy_facts> list;
    families::strategies.for_each(
        [&]<class Strategy>(std::type_identity<Strategy>, const char* name) {
          list.push_back(Strategy::facts);
          list.back().name = name;
        });
    return list;
  }();
  return all;
}

const strategy_facts* strategy_named(const std::string& name) {
  for (const strategy_facts& each : all_strategies())
    if (name == each.name) return &each;
  return nullptr;
}

}  // namespace riemann
