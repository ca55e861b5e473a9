// The launches of a strategy on one array: how many blocks, which memory, in which order.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/launches.hpp"

#include "riemann/kernels/divided_up.hpp"
#include "riemann/kernels/strategies/launch_options.hpp"

#include <algorithm>
#include <stdexcept>

namespace riemann::strategies {
namespace {

constexpr int threads_of_multiprocessor = 2048;

std::size_t bytes(index_t count, std::size_t each) {
  return static_cast<std::size_t>(std::max<index_t>(count, 1)) * each;
}

/// Items that a block takes; for strategies that do not stride through them.
index_t items_of_block(const strategy_facts& facts, const planned_launch& launch) {
  return index_t{launch.threads} * facts.elements_per_thread *
         (facts.coarsens ? launch.work.factor : 1);
}

/// The grid for the launch's items: as many blocks as they fill, or at most `stride_blocks`.
index_t blocks_for(const strategy_facts& facts, const planned_launch& launch,
                   unsigned stride_blocks) {
  if (facts.elements_per_thread == 0)
    return std::min<index_t>(divided_up(launch.items, launch.threads), stride_blocks);
  return divided_up(launch.items, items_of_block(facts, launch));
}

/// The launches in the making.
class planner {
 public:
  planner(const strategy_facts& facts, const strategy_kernels& kernels, const plan_site& site)
      : facts_(facts), kernels_(kernels), site_(site) {}

  planned_launches plan(const void* data, index_t count, const strategy_options& options);

 private:
  void add_identity();
  void add_passes(planned_launch launch, unsigned stride_blocks, index_t enough);

  const strategy_facts& facts_;
  const strategy_kernels& kernels_;
  const plan_site& site_;
  planned_launches launches_;
};

void planner::add_identity() {
  launches_.launches.push_back({.what = "identity",
                                .kernel = kernels_.identity,
                                .out = launches_.results,
                                .writes_only = true});
}

/// Passes until at most `enough` states are left, which go to launches_.results.
void planner::add_passes(planned_launch launch, unsigned stride_blocks, index_t enough) {
  std::byte* buffers[2] = {};
  for (int pass = 0;; ++pass) {
    index_t results = std::max<index_t>(blocks_for(facts_, launch, stride_blocks), 1);
    if (facts_.elements_per_thread == 0 && pass > 0) results = 1;
    results = divided_up(results, facts_.blocks_per_cluster);
    launch.blocks = static_cast<unsigned>(results * launch.cluster);
    const bool last = results <= enough;
    std::byte*& buffer = buffers[pass % 2];
    if (!last && buffer == nullptr) buffer = site_.memory(bytes(results, kernels_.state_bytes));
    if (facts_.scratch == scratch_size::state_per_element && pass < 2)
      launch.work.scratch =
          site_.memory(bytes(results * items_of_block(facts_, launch), kernels_.state_bytes));
    launch.out = last ? launches_.results : buffer;
    launch.what = pass == 0 ? "elements" : "results";
    launches_.launches.push_back(launch);
    if (last) {
      launches_.result_count = results;
      return;
    }
    launch.from = buffer;
    launch.items = results;
    launch.kernel = kernels_.later;
  }
}

planned_launches planner::plan(const void* data, index_t count, const strategy_options& options) {
  planned_launch first;
  first.kernel = kernels_.first;
  first.threads = threads_of_block(facts_, options);
  first.shared_bytes = static_cast<std::size_t>(first.threads) * kernels_.state_bytes;
  first.from = data;
  first.items = count;
  first.work.factor = options.factor == 0 ? 4 : options.factor;
  first.cluster = facts_.blocks_per_cluster;
  const index_t enough = facts_.finishes == finish::host ? warp - 1 : 1;
  launches_.results = site_.memory(bytes(enough, kernels_.state_bytes));
  unsigned grid = options.grid > 0
                      ? static_cast<unsigned>(options.grid)
                      : static_cast<unsigned>(site_.multiprocessors * threads_of_multiprocessor /
                                              std::max(first.threads, warp));
  switch (facts_.finishes) {
    case finish::passes:
    case finish::cluster:
    case finish::host: add_passes(first, grid, enough); return launches_;
    case finish::atomics: {
      add_identity();
      if (count == 0) return launches_;
      first.blocks = static_cast<unsigned>(blocks_for(facts_, first, grid));
      first.what = "elements";
      first.out = launches_.results;
      launches_.launches.push_back(first);
      return launches_;
    }
    case finish::grid_barrier: {
      const unsigned fit = site_.resident_blocks(first);
      if (options.grid > 0 && grid > fit)
        throw std::invalid_argument("a cooperative launch of " + std::to_string(grid) +
                                    " blocks of " + std::to_string(first.threads) +
                                    " threads does not fit this GPU, which takes " +
                                    std::to_string(fit) + " at once");
      grid = std::min(grid, fit);
      first.cooperative = true;
      break;
    }
    default: break;
  }
  first.blocks = static_cast<unsigned>(
      std::clamp<index_t>(divided_up(count, first.threads), 1, index_t{grid}));
  first.work.scratch = site_.memory(2 * bytes(first.blocks, kernels_.state_bytes));
  first.work.ticket = reinterpret_cast<unsigned*>(site_.zeroed_memory(sizeof(unsigned)));
  first.what = "elements";
  first.out = launches_.results;
  launches_.launches.push_back(first);
  return launches_;
}

}  // namespace

planned_launches plan_launches(const strategy_facts& facts, const strategy_kernels& kernels,
                               const void* data, index_t count, const strategy_options& options,
                               const plan_site& site) {
  return planner(facts, kernels, site).plan(data, count, options);
}

}  // namespace riemann::strategies
