// host_recursive with an allocation and two copies a block.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/with_copies.hpp"

#include "riemann/kernels/divided_up.hpp"
#include "riemann/kernels/strategies/plan.hpp"
#include "riemann/kernels/strategies/states.hpp"

#include <algorithm>
#include <vector>

namespace riemann::strategies {

strategy_run run_with_copies(cuda::session& on, const strategy_facts& facts,
                             const strategy_kernels& kernels, const named_operation& op,
                             const std::string& type, const void* data, index_t count,
                             const strategy_options& options) {
  constexpr index_t few = 32;
  strategy_run result;
  const cuda::event begin;
  const cuda::event end;
  begin.record(on.work);
  auto items = static_cast<const std::byte*>(data);
  auto item_bytes = static_cast<std::size_t>(bytes_of_element(type));
  strategy_kernels now = kernels;
  std::vector<std::byte> states;
  std::vector<cuda::device_buffer> level;
  while (true) {
    const index_t blocks = std::max<index_t>(1, divided_up(count, few));
    states.resize(static_cast<std::size_t>(blocks) * kernels.state_bytes);
    for (index_t b = 0; b < blocks; ++b) {
      const index_t here = std::min(few, count - b * few);
      const std::size_t bytes = static_cast<std::size_t>(here) * item_bytes;
      const cuda::device_buffer copy(std::max<std::size_t>(bytes, 1));
      cuda::check(cudaMemcpyAsync(copy.as<std::byte>(),
                                  items + static_cast<std::size_t>(b * few) * item_bytes, bytes,
                                  cudaMemcpyDefault, on.work.get()));
      const plan one(facts, now, copy.as<void>(), here, options, on.facts.multiprocessors);
      plan::enqueue(one.launches().front(), on.work.get());
      on.work.synchronize();
      cuda::check(cudaMemcpy(states.data() + static_cast<std::size_t>(b) * kernels.state_bytes,
                             one.results(), kernels.state_bytes, cudaMemcpyDeviceToHost));
    }
    result.passes.push_back(
        {"elements", count, static_cast<int>(blocks), static_cast<int>(few), 0});
    count = blocks;
    if (blocks < few) break;
    now.first = kernels.later;
    item_bytes = kernels.state_bytes;
    level.clear();
    level.emplace_back(states.size());
    level.front().fill(states.data(), states.size());
    items = level.front().as<std::byte>();
  }
  end.record(on.work);
  result.seconds = cuda::seconds_between(begin, end);
  result.value = answer_from(states.data(), count, op, type);
  return result;
}

}  // namespace riemann::strategies
