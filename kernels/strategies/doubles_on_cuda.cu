// Arrays of double on a GPU: what is compiled ahead.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/lines_on_cuda.cuh"

namespace riemann {

template bool reduce_on_cuda(cuda::session&, const named_operation&, const double*, index_t,
                             answer&, double&);
template bool enqueue_on_cuda(cuda::session&, const named_operation&, const double*, index_t,
                              void*);

template cuda::kernels_of_lines lines_compiled_ahead<double>(const named_operation&);

}  // namespace riemann
