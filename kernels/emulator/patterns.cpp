// Patterns on the emulator: memory, and launches one after the other.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "riemann/kernels/emulator/device_memory.hpp"

#include <cstring>
#include <stdexcept>

namespace riemann {

namespace emulator {

patterns::line_kernels line_kernels_of_floats(const named_operation&);
patterns::line_kernels line_kernels_of_doubles(const named_operation&);

void run_pattern(const pattern_emulation& how, const std::vector<lent>& inputs,
                 const std::vector<written>& outputs,
                 const std::function<patterns::launches(const patterns::site&,
                                                        const std::vector<std::byte*>&)>& plan) {
  device_memory memory;
  for (const lent& each : inputs) memory.lend(each.name, each.data, each.bytes);
  std::vector<std::byte*> there;
  for (const written& each : outputs) there.push_back(memory.allocate(each.name, each.bytes));
  const patterns::site site{
      .multiprocessors = how.multiprocessors,
      .memory = [&](std::size_t bytes) { return memory.allocate("states", bytes); }};
  for (const patterns::launch& each : plan(site, there)) {
    std::vector<void*> arguments = each.arguments.addresses;
    launch(memory, how.execution,
           {.name = each.what,
            .grid = {static_cast<unsigned>(each.blocks)},
            .block = {static_cast<unsigned>(each.threads)},
            .shared_bytes = each.shared_bytes},
           reinterpret_cast<kernel_entry>(const_cast<void*>(each.kernel)), arguments.data());
  }
  for (std::size_t k = 0; k < outputs.size(); ++k)
    std::memcpy(outputs[k].data, there[k], outputs[k].bytes);
}

}  // namespace emulator

void emulate_lines(const line_request& asked, const std::string& kernel, const void* data,
                   void* out, const pattern_emulation& how) {
  if (const std::string why = why_not_summed(asked); !why.empty()) throw std::invalid_argument(why);
  const auto element = static_cast<std::size_t>(asked.type == "float" ? 4 : 8);
  const auto bytes = [&](index_t count) { return static_cast<std::size_t>(count) * element; };
  const patterns::line_kernels kernels = asked.type == "float"
                                             ? emulator::line_kernels_of_floats(asked.asked)
                                             : emulator::line_kernels_of_doubles(asked.asked);
  emulator::run_pattern(how, {{"matrix", data, bytes(asked.matrix.extent())}},
                        {{"results", out, bytes(asked.lines())}},
                        [&](const patterns::site& where, const std::vector<std::byte*>& outputs) {
                          return patterns::plan_lines(asked, kernel, kernels, data, outputs[0],
                                                      where);
                        });
}

}  // namespace riemann
