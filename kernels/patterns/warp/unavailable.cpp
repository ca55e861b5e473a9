// Stands in for patterns on a GPU where no GPU code was built. Never reached in practice: no
// session can be opened then.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/kernels/patterns/warp/shown_pattern.hpp"

namespace riemann::patterns {

shown_pattern show_on_cuda(cuda::session&, const std::string&, const warp_numbers&) {
  throw not_built(cuda::why_no_devices());
}

}  // namespace riemann::patterns
