// Arrays reduced by names, on the CPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/named.hpp"

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/arrays/reduce.hpp"
#include "riemann/kernels/arrays/reduce_rows.hpp"

namespace riemann {

extern template answer reduce_rows(const named_operation&, const cpu::term_rows<float>&, index_t,
                                   int);
extern template answer reduce_rows(const named_operation&, const cpu::term_rows<double>&, index_t,
                                   int);
extern template answer reduce_rows(const named_operation&, const cpu::term_rows<long long>&,
                                   index_t, int);
extern template answer reduce_rows(const named_operation&,
                                   const cpu::term_rows<unsigned long long>&, index_t, int);

answer reduce_named(const named_operation& op, const std::string& type, const void* data,
                    index_t count, int threads) {
  require_reducible(op, type, count);
  answer result;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    if (count == 0) {
      visit_accumulator<T>(
          op, [&]<class A>(std::type_identity<A>) { result = answer_of(A{}.total()); });
      return;
    }
    bool in_double = false;
    visit_accumulator<wide_of<T>>(
        op, [&]<class A>(std::type_identity<A>) { in_double = adds_as<A, wide_of<T>, double>; });
    const array_terms<T> source{static_cast<const T*>(data)};
    named_operation of_rows = op;  // integers have no NaNs, also where they become doubles
    of_rows.ignore_nan = op.ignore_nan && is_floating_point<T>;
    result = in_double ? reduce_rows(of_rows, cpu::term_rows<double>(source), count, threads)
                       : reduce_rows(of_rows, cpu::term_rows<wide_of<T>>(source), count, threads);
  });
  return result;
}

}  // namespace riemann
