// A rule on n subintervals, and how its terms are summed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/strategies/run.hpp"
#include "riemann/kernels/words.hpp"

#include <optional>
#include <string>

namespace riemann {

enum class precision { double_precision, float_precision };
template <>
struct word_table<precision> {
  static constexpr const char* family = "precision";
  static constexpr named_value<precision> all[] = {{precision::double_precision, "double"},
                                                   {precision::float_precision, "float"}};
};

/// How the nodes of a group become one term.
enum class group_form {
  plain,     // evaluated one by one and added
  rational,  // one rational function of the group's centre: one division
};

/// Nodes are counted in doubles on the way: the largest n with exact node numbers.
inline constexpr index_t largest_n = index_t{1} << 53;

/// How partial results become one on a GPU. Strategies other than the default reduce arrays: terms
/// are written to memory first.
struct chosen_strategy {
  static constexpr const char* usual = "tiled";
  std::string name = usual;
  strategy_options launch;
  bool is_usual() const { return name == usual; }
  bool operator==(const chosen_strategy&) const = default;
};

/// What is not given is as usual.
struct fixed_rule {
  std::optional<std::string> name;
  std::optional<int> order;  // of gauss_legendre, clenshaw_curtis and romberg alone
  std::optional<index_t> n;
  std::string sum = "neumaier";
  std::optional<int> group;  // nodes a term; not given: as suits the request (grouping.hpp)
  chosen_strategy strategy;
  precision precise = precision::double_precision;

  static constexpr int usual_order = 5;
  std::string name_or_usual() const { return name.value_or("midpoint"); }
  int order_or_usual() const { return order.value_or(usual_order); }
  index_t n_or_usual() const { return n.value_or(1'000'000); }

  bool operator==(const fixed_rule&) const = default;
};

}  // namespace riemann
