// Every operation on every type of element, as functions of bytes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/answer.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/emulator/any_state.hpp"

namespace riemann::emulator {

constinit thread_local const state_functions* in_use = nullptr;

namespace {

template <class A, class T>
void add(void* state, const void* element, index_t number) {
  A sum = value_at<A>(state);
  add_term(sum, value_at<T>(element), number);
  std::memcpy(state, &sum, sizeof sum);
}

template <class A>
void begin(void* state) {
  const A identity;
  std::memcpy(state, &identity, sizeof identity);
}

template <class A>
void merge(void* state, const void* next) {
  A sum = value_at<A>(state);
  sum.merge(value_at<A>(next));
  std::memcpy(state, &sum, sizeof sum);
}

template <class A>
answer total(const void* states, index_t count, std::size_t apart) {
  A sum;
  for (index_t k = 0; k < count; ++k)
    sum.merge(
        value_at<A>(static_cast<const std::byte*>(states) + static_cast<std::size_t>(k) * apart));
  return answer_of(sum.total());
}

template <class A, class T>
state_functions made_for() {
  state_functions functions{.state_bytes = sizeof(A),
                            .element_bytes = sizeof(T),
                            .error_free = error_free<A>,
                            .begin = &begin<A>,
                            .add = &add<A, T>,
                            .merge = &merge<A>,
                            .total = &total<A>};
  if constexpr (requires { A::merges_by_addition; }) {
    using number = typename A::number;
    functions.adds_atomically = A::merges_by_addition;
    functions.numbers = std::is_same_v<number, float>    ? state_functions::floats
                        : std::is_same_v<number, double> ? state_functions::doubles
                                                         : state_functions::integers;
  }
  return functions;
}

}  // namespace

state_functions functions_of(const named_operation& op, const std::string& type) {
  state_functions functions;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    visit_accumulator<T>(op, [&]<class A>(std::type_identity<A>) { functions = made_for<A, T>(); });
  });
  return functions;
}

}  // namespace riemann::emulator
