// The element types and operations by name.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/number_formats.hpp"
#include "riemann/kernels/operations/facts.hpp"

#include "riemann/families/accumulators.hpp"
#include "riemann/families/operations.hpp"

#include <string>
#include <string_view>
#include <type_traits>

namespace riemann {

inline constexpr family<signed char, short, int, long long, unsigned char, unsigned short, unsigned,
                        unsigned long long, float, double, half, bfloat16>
    element_types{{"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
                   "float", "double", "half", "bfloat16"}};

/// The same types as C++ spells them: what run-time compilation reads.
inline constexpr decltype(element_types) element_spellings{
    {"signed char", "short", "int", "long long", "unsigned char", "unsigned short", "unsigned",
     "unsigned long long", "float", "double", "riemann::half", "riemann::bfloat16"}};

/// Of the type of that name; 0 where there is none.
inline index_t bytes_of_element(std::string_view type) {
  index_t bytes = 0;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) { bytes = sizeof(T); });
  return bytes;
}

/// An operation by name; for sums of floating-point numbers also how they are added; for operations
/// that choose an element also whether NaNs are passed over.
struct named_operation {
  std::string operation = "sum";
  std::string sum = "neumaier";
  bool ignore_nan = false;
};

/// visitor(std::type_identity<Accumulator>{}) for elements of type T; false for unknown names, for
/// operations that do not take T, and for those that cannot ignore NaNs but are asked to.
template <class T, class Visitor>
bool visit_accumulator(const named_operation& op, const Visitor& visitor) {
  const bool ignore_nan = op.ignore_nan && is_floating_point<T>;
  if (op.operation == "sum")
    return !ignore_nan &&
           families::accumulators.visit(op.sum, [&]<class Sum>(std::type_identity<Sum>) {
             visitor(std::type_identity<typename Sum::template of<T>>{});
           });
  bool visited = false;
  families::operations.visit(op.operation, [&]<class Operation>(std::type_identity<Operation>) {
    if constexpr (operations::takes<Operation, T>) {
      if (!ignore_nan) {
        visitor(std::type_identity<typename Operation::template of<T>>{});
        visited = true;
      } else if constexpr (is_floating_point<T> && operations::may_ignore_nan<Operation>) {
        visitor(std::type_identity<typename Operation::template ignoring_nan_of<T>>{});
        visited = true;
      }
    }
  });
  return visited;
}

}  // namespace riemann
