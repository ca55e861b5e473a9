// The default strategy, of states and elements of any size.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/accumulators/naive.hpp"
#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/emulator/emulated_kernels.hpp"
#include "riemann/kernels/strategies/tiled.cuh"

namespace riemann::emulator {
namespace {

template <class State, class Element>
tiled_entries entries_of() {
  using source = watched_terms<Element>;
  return {entry_of<&cuda::tiled<State, 1, source>>,
          entry_of<&cuda::tiled<State, cuda::tiled_tuning::most_tiles_per_block, source>>,
          sizeof(State)};
}

template <std::size_t StateBytes, std::size_t ElementBytes>
tiled_entries made_for() {
  return entries_of<any_state<StateBytes>, any_element<ElementBytes>>();
}

template <std::size_t StateBytes>
tiled_entries made_for(std::size_t element_bytes) {
  switch (element_bytes) {
    case 1: return made_for<StateBytes, 1>();
    case 2: return made_for<StateBytes, 2>();
    case 4: return made_for<StateBytes, 4>();
    default: return made_for<StateBytes, 8>();
  }
}

}  // namespace

tiled_entries exact_tiled_kernels_of(const std::string& type) {
  if (type == "float") return entries_of<accumulators::naive::of<float>, float>();
  if (type == "double") return entries_of<accumulators::naive::of<double>, double>();
  return {};
}

tiled_entries tiled_kernels_of(const state_functions& of) {
  if (of.state_bytes <= 8) return made_for<8>(of.element_bytes);
  return made_for<24>(of.element_bytes);
}

}  // namespace riemann::emulator
