// The named operations on terms of type unsigned long long.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/reduce_rows.hpp"

namespace riemann {

template answer reduce_rows(const named_operation&, const cpu::term_rows<unsigned long long>&,
                            index_t, int);

}  // namespace riemann
