// What is wrong with the names of an operation and a type of element, or nothing.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/arrays/reduce.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>
#include <vector>

namespace riemann {
namespace {

/// What the operation says against floating-point numbers, or against integers.
template <class Operation>
std::string why_not_taken(const std::string& operation, const std::string& type) {
  std::vector<const char*> taken;
  bool takes_it = false;
  element_types.for_each([&]<class T>(std::type_identity<T>, const char* name) {
    if constexpr (operations::takes<Operation, T>) {
      taken.push_back(name);
      if (name == type) takes_it = true;
    }
  });
  if (takes_it) return {};
  return fmt::format("{} works on {}, not on {}; types it takes: {}", operation,
                     Operation::integers ? "integers" : "floating-point numbers", type,
                     fmt::join(taken, ", "));
}

std::string why_no_nan_is_ignored(const std::string& operation) {
  std::vector<const char*> able;
  families::operations.for_each(
      [&]<class Operation>(std::type_identity<Operation>, const char* name) {
        if constexpr (operations::may_ignore_nan<Operation>) able.push_back(name);
      });
  for (const char* name : able)
    if (name == operation) return {};
  return fmt::format("{} cannot ignore NaNs; operations that can: {}", operation,
                     fmt::join(able, ", "));
}

}  // namespace

std::string why_not_reducible(const named_operation& asked, const std::string& type) {
  const auto unless_known = [](const char* what, const std::string& name, const auto& known) {
    if (known.contains(name)) return std::string();
    return fmt::format("unknown {} '{}'; known: {}", what, name, fmt::join(known.names, ", "));
  };
  for (const std::string& complaint :
       {unless_known("type", type, element_types),
        unless_known("operation", asked.operation, families::operations),
        unless_known("sum", asked.sum, families::accumulators)})
    if (!complaint.empty()) return complaint;
  std::string why;
  families::operations.visit(asked.operation, [&]<class Operation>(std::type_identity<Operation>) {
    why = why_not_taken<Operation>(asked.operation, type);
  });
  if (!why.empty() || !asked.ignore_nan) return why;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    if (is_floating_point<T>) why = why_no_nan_is_ignored(asked.operation);
  });
  return why;
}

void require_reducible(const named_operation& asked, const std::string& type, index_t count) {
  if (const std::string why = why_not_reducible(asked, type); !why.empty())
    throw std::invalid_argument(why);
  families::operations.visit(asked.operation, [&]<class Operation>(std::type_identity<Operation>) {
    if (count == 0 && !Operation::has_identity) refuse_empty();
  });
}

}  // namespace riemann
