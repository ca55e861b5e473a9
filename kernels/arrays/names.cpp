// What is wrong with the names of an operation and a type of element, or nothing.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/arrays/reduce.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace riemann {
namespace {

/// The types of elements that the operation takes.
template <class Operation>
std::vector<std::string> types_taken_by() {
  std::vector<std::string> taken;
  element_types.for_each([&]<class T>(std::type_identity<T>, const char* name) {
    if constexpr (operations::takes<Operation, T>) taken.emplace_back(name);
  });
  return taken;
}

std::string why_no_nan_is_ignored(const std::string& operation) {
  std::vector<std::string> able;
  families::operations.for_each(
      [&]<class Operation>(std::type_identity<Operation>, const char* name) {
        if constexpr (operations::may_ignore_nan<Operation>) able.emplace_back(name);
      });
  if (std::find(able.begin(), able.end(), operation) != able.end()) return {};
  return fmt::format("{} cannot ignore NaNs; operations that can: {}", operation,
                     fmt::join(able, ", "));
}

}  // namespace

std::string why_not_reducible(const named_operation& op, const std::string& type) {
  const auto unless_known = [](const char* what, const std::string& name, const auto& known) {
    if (known.contains(name)) return std::string();
    return fmt::format("unknown {} '{}'; known: {}", what, name, fmt::join(known.names, ", "));
  };
  for (const std::string& complaint :
       {unless_known("type", type, element_types),
        unless_known("operation", op.operation, families::operations),
        unless_known("sum", op.sum, families::accumulators)})
    if (!complaint.empty()) return complaint;
  std::vector<std::string> taken;
  bool of_integers = false;
  families::operations.visit(op.operation, [&]<class Operation>(std::type_identity<Operation>) {
    taken = types_taken_by<Operation>();
    of_integers = Operation::integers;
  });
  if (std::find(taken.begin(), taken.end(), type) == taken.end())
    return fmt::format("{} works on {}, not on {}; types it takes: {}", op.operation,
                       of_integers ? "integers" : "floating-point numbers", type,
                       fmt::join(taken, ", "));
  std::string why;
  if (!op.ignore_nan) return why;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    if (is_floating_point<T>) why = why_no_nan_is_ignored(op.operation);
  });
  return why;
}

void require_reducible(const named_operation& op, const std::string& type, index_t count) {
  if (const std::string why = why_not_reducible(op, type); !why.empty())
    throw std::invalid_argument(why);
  families::operations.visit(op.operation, [&]<class Operation>(std::type_identity<Operation>) {
    if (count == 0 && !Operation::has_identity) refuse_empty();
  });
}

}  // namespace riemann
