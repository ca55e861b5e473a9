// Where the kernels of a run of the lab are executed.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/places.hpp"

#include "apps/command_line/device_words.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/cuda/device_pool.hpp"

#include <fmt/format.h>

namespace riemann::matrix_lab {

setting setting_of(const invocation& options, double elements) {
  setting where{.memory = options.memory,
                .threads = cpu::threads_of(options.threads),
                .repeat = options.repeat};
  where.where = options.where;
  where.reason = "requested";
  if (options.where == place::automatic) {
    if (!cuda::devices().empty()) {
      where.where = place::cuda;
      where.reason = "there is a GPU";
    } else if (elements <= small_work && options.what != task::bench) {
      where.where = place::emulator;
      where.reason = "the work is small, and " + cuda::why_no_devices();
    } else {
      where.where = place::cpu;
      where.reason = cuda::why_no_devices();
    }
  }
  if (where.where == place::cpu && where.memory > 0)
    where.reason += "; --memory limits only a GPU or the emulator";
  if (where.where == place::cuda) where.session = &device_pool::open(options.ordinal);
  return where;
}

std::string device_of(const setting& where) {
  const std::string name = name_of(where.where);
  if (where.where != place::cuda) return name;
  return fmt::format("{}:{}", name, cuda::facts_of(*where.session).ordinal);
}

std::string device_name_of(const setting& where) {
  if (where.where == place::cuda) return apps::words_for_gpu(cuda::facts_of(*where.session));
  return apps::words_for_cpu(where.threads);
}

}  // namespace riemann::matrix_lab
