// What there is to choose from, besides integrands and rules (which list themselves).
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/naming/catalogue.hpp"

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/cuda/devices.hpp"
#include "riemann/kernels/strategies/run.hpp"
#include "riemann/kernels/tiling.hpp"
#include "riemann/lib/naming/build_facts.hpp"
#include "riemann/lib/summing/maths_library.hpp"

#include "riemann/families/accumulators.hpp"

#include <fmt/format.h>

namespace riemann {

std::vector<named_facts> sum_catalogue() {
  std::vector<named_facts> facts;
  families::accumulators.for_each([&]<class A>(std::type_identity<A>, const char* name) {
    facts.push_back({name, A::description});
  });
  return facts;
}

std::vector<named_facts> strategy_catalogue() {
  std::vector<named_facts> facts;
  for (const strategy_facts& each : all_strategies())
    if (each.finishes != finish::library) facts.push_back({each.name, each.description});
  return facts;
}

std::vector<named_facts> device_catalogue() {
  std::vector<named_facts> facts{
      {"cpu",
       fmt::format("{}, {} thread{}, {}", cpu::processor_name(), cpu::available_threads(),
                   cpu::available_threads() == 1 ? "" : "s", cpu::name_of(cpu::current_isa()))}};
  for (const cuda::device_facts& device : cuda::devices())
    facts.push_back({fmt::format("cuda:{}", device.ordinal),
                     fmt::format("{}, {}, {} multiprocessors", device.name, device.architecture,
                                 device.multiprocessors)});
  return facts;
}

std::string version_number() { return build_facts::version; }

std::vector<named_facts> build_catalogue() {
  return {{"commit", build_facts::commit},
          {"compiler", build_facts::compiler},
          {"GPU code", build_facts::cuda},
          {"CPU code",
           fmt::format("{} in use, maths {}", cpu::name_of(cpu::current_isa()), maths_library())},
          {"tiling", fmt::format("version {}", tiling_version)}};
}

std::string version_details() {
  std::string text;
  for (const named_facts& each : build_catalogue())
    text += fmt::format("{:9} {}\n", each.name, each.description);
  return text;
}

}  // namespace riemann
