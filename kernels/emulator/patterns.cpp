// Patterns on the emulator: memory, and launches one after the other.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "riemann/kernels/emulator/device_memory.hpp"

#include <cstring>
#include <memory>
#include <stdexcept>

namespace riemann {

namespace emulator {

patterns::line_kernels line_kernels_of_floats(const named_operation&);
patterns::line_kernels line_kernels_of_doubles(const named_operation&);

namespace {

patterns::site site_on(device_memory& memory, const pattern_emulation& how) {
  return {.multiprocessors = how.multiprocessors,
          .memory = [&](std::size_t bytes) { return memory.allocate("states", bytes); }};
}

void run_all(device_memory& memory, const pattern_emulation& how, const patterns::launches& all) {
  for (const patterns::launch& each : all) {
    std::vector<void*> arguments = each.arguments.addresses;
    launch(memory, how.execution,
           {.name = each.what,
            .grid = {static_cast<unsigned>(each.blocks)},
            .block = {static_cast<unsigned>(each.threads)},
            .shared_bytes = each.shared_bytes},
           reinterpret_cast<kernel_entry>(const_cast<void*>(each.kernel)), arguments.data());
  }
}

}  // namespace

void run_pattern(const pattern_emulation& how, const std::vector<lent>& inputs,
                 const std::vector<written>& outputs,
                 const std::function<patterns::launches(const patterns::site&,
                                                        const std::vector<std::byte*>&)>& plan) {
  device_memory memory;
  for (const lent& each : inputs) memory.lend(each.name, each.data, each.bytes);
  std::vector<std::byte*> there;
  for (const written& each : outputs) there.push_back(memory.allocate(each.name, each.bytes));
  run_all(memory, how, plan(site_on(memory, how), there));
  for (std::size_t k = 0; k < outputs.size(); ++k)
    std::memcpy(outputs[k].data, there[k], outputs[k].bytes);
}

void run_in_pieces(const pattern_emulation& how, const patterns::pieces& work) {
  device_memory memory;
  std::byte* const kept = memory.allocate("states of chunks", work.kept_bytes);
  std::vector<std::unique_ptr<std::byte[]>> gathered;  // lent to the end
  for (const patterns::piece& each : work.all) {
    gathered.push_back(std::make_unique_for_overwrite<std::byte[]>(each.bytes));
    each.gather(gathered.back().get());
    memory.lend("piece", gathered.back().get(), each.bytes);
    std::byte* const out = memory.allocate("results", each.result_bytes);
    run_all(memory, how, each.plan(gathered.back().get(), out, kept, site_on(memory, how)));
    std::memcpy(each.result, out, each.result_bytes);
  }
}

}  // namespace emulator

namespace {

patterns::line_kernels line_kernels_of(const line_request& request) {
  if (const std::string why = why_not_summed(request); !why.empty())
    throw std::invalid_argument(why);
  return request.type == "float" ? emulator::line_kernels_of_floats(request.op)
                                 : emulator::line_kernels_of_doubles(request.op);
}

}  // namespace

void emulate_lines(const line_request& request, const std::string& kernel, const void* data,
                   void* out, const pattern_emulation& how) {
  const patterns::line_kernels kernels = line_kernels_of(request);
  const auto bytes = [&](index_t count) {
    return static_cast<std::size_t>(count * bytes_of_element(request.type));
  };
  emulator::run_pattern(how, {{"matrix", data, bytes(request.matrix.extent())}},
                        {{"results", out, bytes(request.lines())}},
                        [&](const patterns::site& where, const std::vector<std::byte*>& outputs) {
                          return patterns::plan_lines(request, kernel, kernels, data, outputs[0],
                                                      where);
                        });
}

void emulate_lines_in_pieces(const line_request& request, const void* data, void* out,
                             std::size_t memory, const pattern_emulation& how) {
  emulator::run_in_pieces(
      how, patterns::lines_in_pieces(request, line_kernels_of(request), data, out, memory));
}

}  // namespace riemann
