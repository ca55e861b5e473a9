// The element types and operations that are compiled ahead, by name.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/scalar.hpp"

#include "riemann/families/accumulators.hpp"
#include "riemann/families/operations.hpp"

#include <array>
#include <string>
#include <string_view>
#include <type_traits>

namespace riemann {

inline constexpr family<float, double, int, long long> element_types{
    {"float", "double", "int32", "int64"}};

/// An operation by name; for sums of floating-point numbers also how they are added.
struct named_operation {
  std::string operation = "sum";
  std::string sum = "neumaier";
};

/// visitor(std::type_identity<Accumulator>{}) for elements of type T; false for unknown names.
template <class T, class Visitor>
bool visit_accumulator(const named_operation& asked, const Visitor& visitor) {
  if (asked.operation == "sum")
    return families::accumulators.visit(asked.sum, [&]<class Sum>(std::type_identity<Sum>) {
      visitor(std::type_identity<typename Sum::template of<T>>{});
    });
  return families::operations.visit(
      asked.operation, [&]<class Operation>(std::type_identity<Operation>) {
        visitor(std::type_identity<typename Operation::template of<T>>{});
      });
}

}  // namespace riemann
