// A kernel launched on the emulator: like on a GPU, but that faults are found.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/lane.hpp"
#include "riemann/kernels/words.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace riemann::emulator {

class device_memory;
class observer;
struct state_functions;

/// Which lane goes first wherever several could.
enum class lane_order { ascending, descending, random };

/// How kernels are executed; those without faults give the same results whatever it is, as far as
/// they are repeatable.
struct execution {
  lane_order order = lane_order::ascending;
  std::uint64_t seed = 1;
  bool finds_races = true;  // and reads of what nobody wrote, within a block
  int threads = 1;          // of the CPU, among which blocks are spread where no races are found
  const state_functions* functions = nullptr;  // of any_state
  observer* watched_by = nullptr;              // counts, records; on one thread only
};

/// What runs a kernel with the arguments that `arguments` points to, as cudaLaunchKernelExC has it.
using kernel_entry = void (*)(void** arguments);

struct configuration {
  const char* name = "";
  extent grid;
  extent block;
  std::size_t shared_bytes = 0;
  unsigned cluster = 1;      // blocks in x direction
  bool cooperative = false;  // all blocks at once
};

/// Runs it to the end. Throws fault.
void launch(device_memory&, const execution&, const configuration&, kernel_entry, void** arguments);

namespace detail {

template <auto Kernel>
struct entry;
template <class... Parameters, void (*Kernel)(Parameters...)>
struct entry<Kernel> {
  static void run(void** arguments) {
    run(arguments, std::make_index_sequence<sizeof...(Parameters)>{});
  }
  template <std::size_t... K>
  static void run(void** arguments, std::index_sequence<K...>) {
    Kernel(*static_cast<std::remove_const_t<Parameters>*>(arguments[K])...);
  }
};

}  // namespace detail

template <auto Kernel>
inline constexpr kernel_entry entry_of = &detail::entry<Kernel>::run;

}  // namespace riemann::emulator

template <>
struct riemann::word_table<riemann::emulator::lane_order> {
  using lane_order = emulator::lane_order;
  static constexpr const char* family = "order of lanes";
  static constexpr named_value<lane_order> all[] = {{lane_order::ascending, "ascending"},
                                                    {lane_order::descending, "descending"},
                                                    {lane_order::random, "random"}};
};
