// Arrays of unsigned char, unsigned short, unsigned, unsigned long long on a GPU: what is compiled
// ahead.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/reduce_on_cuda.cuh"

namespace riemann {

template bool reduce_on_cuda(cuda::session&, const named_operation&, const unsigned char*, index_t,
                             answer&, double&);
template bool enqueue_on_cuda(cuda::session&, const named_operation&, const unsigned char*, index_t,
                              void*);

template bool reduce_on_cuda(cuda::session&, const named_operation&, const unsigned short*, index_t,
                             answer&, double&);
template bool enqueue_on_cuda(cuda::session&, const named_operation&, const unsigned short*,
                              index_t, void*);

template bool reduce_on_cuda(cuda::session&, const named_operation&, const unsigned*, index_t,
                             answer&, double&);
template bool enqueue_on_cuda(cuda::session&, const named_operation&, const unsigned*, index_t,
                              void*);

template bool reduce_on_cuda(cuda::session&, const named_operation&, const unsigned long long*,
                             index_t, answer&, double&);
template bool enqueue_on_cuda(cuda::session&, const named_operation&, const unsigned long long*,
                              index_t, void*);

}  // namespace riemann
