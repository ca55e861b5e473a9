// What strategies leave behind: sizes, and answers.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/states.hpp"

#include <cstring>

namespace riemann::strategies {

std::size_t state_bytes(const named_operation& op, const std::string& type) {
  std::size_t bytes = 0;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    visit_accumulator<T>(op, [&]<class A>(std::type_identity<A>) { bytes = sizeof(A); });
  });
  return bytes;
}

answer answer_from(const std::byte* states, index_t count, const named_operation& op,
                   const std::string& type) {
  answer result;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    visit_accumulator<T>(op, [&]<class A>(std::type_identity<A>) {
      if constexpr (!error_free<A>) {
        A sum;
        for (index_t k = 0; k < count; ++k) {
          A part;
          std::memcpy(static_cast<void*>(&part), states + k * sizeof(A), sizeof part);
          sum.merge(part);
        }
        result = answer_of(sum.total());
      }
    });
  });
  return result;
}

}  // namespace riemann::strategies
