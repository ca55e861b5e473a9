// Where the kernels of a run of the lab are executed.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/places.hpp"

namespace riemann::matrix_lab {

setting setting_of(const invocation& options, double elements) {
  setting where{lab::setting_of(options), options.memory};
  const bool fits_emulator = elements <= small_work && options.what != task::bench;
  if (options.asks_for(device_choice::kind::automatic) && where.on_cpu() && fits_emulator) {
    where.emulated.emplace();
    where.device.reason = "the work is small, and " + where.device.reason;
  }
  if (where.on_cpu() && where.memory > 0)
    where.device.reason += "; --memory limits only a GPU or the emulator";
  return where;
}

}  // namespace riemann::matrix_lab
