// What a program calls the device it computes on.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/device_words.hpp"

#include "riemann/kernels/cpu/isa.hpp"

#include <fmt/format.h>

namespace riemann::apps {

std::string words_for_cpu(int threads) {
  return fmt::format("{}, {}, {} thread{}", cpu::processor_name(), cpu::name_of(cpu::current_isa()),
                     threads, threads == 1 ? "" : "s");
}

std::string words_for_gpu(const cuda::device_facts& gpu) {
  return fmt::format("{}, {}", gpu.name, gpu.architecture);
}

}  // namespace riemann::apps
