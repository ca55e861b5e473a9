// The launches of a strategy on one array: how many blocks, which memory, in which order.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/plan.hpp"

#include <algorithm>
#include <stdexcept>

namespace riemann::strategies {
namespace {

constexpr int usual_threads = 256;
constexpr int fewest_threads = 2;  // one would never make fewer of its items
constexpr int most_threads = 1024;
constexpr int warp = 32;
constexpr int threads_of_multiprocessor = 2048;

std::size_t bytes(index_t count, std::size_t each) {
  return static_cast<std::size_t>(std::max<index_t>(count, 1)) * each;
}

index_t up(index_t a, index_t b) { return (a + b - 1) / b; }

/// Items that a block takes; for strategies that do not stride through them.
index_t items_of_block(const strategy_facts& facts, const planned_launch& launch) {
  return index_t{launch.threads} * facts.elements_per_thread *
         (facts.coarsens ? launch.work.factor : 1);
}

/// The grid for the launch's items: as many blocks as they fill, or at most `stride_blocks`.
index_t blocks_for(const strategy_facts& facts, const planned_launch& launch,
                   unsigned stride_blocks) {
  if (facts.elements_per_thread == 0)
    return std::min<index_t>(up(launch.items, launch.threads), stride_blocks);
  return up(launch.items, items_of_block(facts, launch));
}

/// The largest grid that is resident at once.
unsigned most_resident_blocks(const planned_launch& launch, int multiprocessors) {
  int per_multiprocessor = 0;
  cuda::check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_multiprocessor, launch.kernel,
                                                            launch.threads, launch.shared_bytes));
  return static_cast<unsigned>(per_multiprocessor * multiprocessors);
}

}  // namespace

int threads_of_block(const strategy_facts& facts, const strategy_options& options) {
  if (facts.block == block_shape::one_warp) return warp;
  return options.block == 0 ? usual_threads : options.block;
}

std::string why_not_such_blocks(const strategy_facts& facts, int threads) {
  const std::string name = facts.name;
  const std::string is = ", not " + std::to_string(threads);
  if (threads < fewest_threads || threads > most_threads)
    return "a block has 2 to 1024 threads" + is;
  switch (facts.block) {
    case block_shape::any: break;
    case block_shape::warps:
      if (threads % warp != 0) return name + " takes a multiple of 32 threads a block" + is;
      break;
    case block_shape::power_of_two:
      if (threads < warp || (threads & (threads - 1)) != 0)
        return name + " takes 32, 64, 128, 256, 512 or 1024 threads a block" + is;
      break;
    case block_shape::one_warp:
      if (threads != warp) return name + " has blocks of 32 threads" + is;
      break;
  }
  return {};
}

std::byte* plan::memory(std::size_t bytes) { return memory_.emplace_back(bytes).as<std::byte>(); }

void plan::add_identity(const strategy_kernels& kernels) {
  launches_.push_back(
      {.what = "identity", .kernel = kernels.identity, .out = results_, .writes_only = true});
}

/// Passes until at most `enough` states are left, which go to results_.
void plan::add_passes(const strategy_facts& facts, const strategy_kernels& kernels,
                      planned_launch launch, unsigned stride_blocks, index_t enough) {
  std::byte* buffers[2] = {};
  for (int pass = 0;; ++pass) {
    index_t results = std::max<index_t>(blocks_for(facts, launch, stride_blocks), 1);
    if (facts.elements_per_thread == 0 && pass > 0) results = 1;
    results = up(results, facts.blocks_per_cluster);
    launch.blocks = static_cast<unsigned>(results * launch.cluster);
    const bool last = results <= enough;
    std::byte*& buffer = buffers[pass % 2];
    if (!last && buffer == nullptr) buffer = memory(bytes(results, kernels.state_bytes));
    if (facts.scratch == scratch_size::state_per_element && pass < 2)
      launch.work.scratch =
          memory(bytes(results * items_of_block(facts, launch), kernels.state_bytes));
    launch.out = last ? results_ : buffer;
    launch.what = pass == 0 ? "elements" : "results";
    launches_.push_back(launch);
    if (last) {
      result_count_ = results;
      return;
    }
    launch.from = buffer;
    launch.items = results;
    launch.kernel = kernels.later;
  }
}

plan::plan(const strategy_facts& facts, const strategy_kernels& kernels, const void* data,
           index_t count, const strategy_options& options, int multiprocessors) {
  planned_launch first;
  first.kernel = kernels.first;
  first.threads = threads_of_block(facts, options);
  first.shared_bytes = static_cast<std::size_t>(first.threads) * kernels.state_bytes;
  first.from = data;
  first.items = count;
  first.work.factor = options.factor == 0 ? 4 : options.factor;
  first.cluster = facts.blocks_per_cluster;
  const index_t enough = facts.finishes == finish::host ? warp - 1 : 1;
  results_ = memory(bytes(enough, kernels.state_bytes));
  unsigned grid = options.grid > 0
                      ? static_cast<unsigned>(options.grid)
                      : static_cast<unsigned>(multiprocessors * threads_of_multiprocessor /
                                              std::max(first.threads, warp));
  switch (facts.finishes) {
    case finish::passes:
    case finish::cluster:
    case finish::host: add_passes(facts, kernels, first, grid, enough); return;
    case finish::atomics: {
      add_identity(kernels);
      if (count == 0) return;
      first.blocks = static_cast<unsigned>(blocks_for(facts, first, grid));
      first.what = "elements";
      first.out = results_;
      launches_.push_back(first);
      return;
    }
    case finish::grid_barrier: {
      const unsigned fit = most_resident_blocks(first, multiprocessors);
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
  first.blocks =
      static_cast<unsigned>(std::clamp<index_t>(up(count, first.threads), 1, index_t{grid}));
  first.work.scratch = memory(2 * bytes(first.blocks, kernels.state_bytes));
  first.work.ticket = reinterpret_cast<unsigned*>(memory(sizeof(unsigned)));
  first.what = "elements";
  first.out = results_;
  launches_.push_back(first);
}

void plan::enqueue(const planned_launch& launch, cudaStream_t on) {
  cudaLaunchAttribute attributes[2] = {};
  cudaLaunchConfig_t how{};
  how.gridDim = launch.blocks;
  how.blockDim = static_cast<unsigned>(launch.threads);
  how.dynamicSmemBytes = launch.shared_bytes;
  how.stream = on;
  how.attrs = attributes;
  if (launch.cooperative) {
    attributes[how.numAttrs].id = cudaLaunchAttributeCooperative;
    attributes[how.numAttrs++].val.cooperative = 1;
  }
  if (launch.cluster > 1) {
    attributes[how.numAttrs].id = cudaLaunchAttributeClusterDimension;
    attributes[how.numAttrs++].val.clusterDim = {static_cast<unsigned>(launch.cluster), 1, 1};
  }
  auto* out = launch.out;
  void* only_out[] = {&out};
  auto* from = launch.from;
  auto items = launch.items;
  auto work = launch.work;
  void* all[] = {&from, &items, &work, &out};
  cuda::check(cudaLaunchKernelExC(&how, launch.kernel, launch.writes_only ? only_out : all));
}

void plan::enqueue(cudaStream_t on) const {
  for (const planned_launch& each : launches_) enqueue(each, on);
}

}  // namespace riemann::strategies
