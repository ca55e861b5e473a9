// Arrays reduced by names, on the CPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/named.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/reduce.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace riemann {

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
  return {};
}

void require_reducible(const named_operation& asked, const std::string& type, index_t count) {
  if (const std::string why = why_not_reducible(asked, type); !why.empty())
    throw std::invalid_argument(why);
  families::operations.visit(asked.operation, [&]<class Operation>(std::type_identity<Operation>) {
    if (count == 0 && !Operation::has_identity) refuse_empty();
  });
}

answer reduce_named(const named_operation& asked, const std::string& type, const void* data,
                    index_t count, int threads) {
  require_reducible(asked, type, count);
  answer found;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    const std::span elements(static_cast<const T*>(data), static_cast<std::size_t>(count));
    visit_accumulator<T>(asked, [&]<class A>(std::type_identity<A>) {
      found.value = scalar(reduce_with<A>(elements, threads).total());
    });
  });
  return found;
}

}  // namespace riemann
