// The family of strategies as a list of facts.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/run.hpp"

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

}  // namespace riemann
