// What a strategy makes of its options.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/launch_options.hpp"

#include "riemann/kernels/arrays/elements.hpp"

namespace riemann::strategies {
namespace {

constexpr int usual_threads = 256;
constexpr int fewest_threads = 2;  // one would never make fewer of its items
constexpr int most_threads = 1024;
constexpr const char* inner_trees[] = {"interleaved_modulo", "interleaved_strided", "sequential"};

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

std::string why_not_such_inner(const std::string& name, const std::string& inner) {
  std::string known;
  for (const char* tree : inner_trees) {
    if (inner == tree) return {};
    known += (known.empty() ? "" : ", ") + std::string(tree);
  }
  return name + " has no inner tree '" + inner + "'; known: " + known;
}

}  // namespace

int threads_of_block(const strategy_facts& facts, const strategy_options& options) {
  if (facts.block == block_shape::one_warp) return warp;
  return options.block == 0 ? usual_threads : options.block;
}

std::string kernels_owner(const strategy_facts& facts, const strategy_options& options) {
  if (facts.finishes != finish::host) return facts.name;
  return options.inner.empty() ? inner_trees[0] : options.inner;
}

std::string why_not_exact(const strategy_facts& facts, const named_operation& op) {
  if (op.operation != "sum" || op.sum != "exact") return {};
  return std::string(facts.name) + " does not add exactly; tiled does";
}

std::string why_not_launched(const strategy_facts& facts, const strategy_options& options,
                             std::size_t state_bytes) {
  constexpr std::size_t most_atomic_bytes = 8;
  if (std::string why = why_not_such_blocks(facts, threads_of_block(facts, options)); !why.empty())
    return why;
  if (facts.finishes == finish::host)
    return why_not_such_inner(facts.name, kernels_owner(facts, options));
  if (facts.finishes == finish::atomics && state_bytes > most_atomic_bytes)
    return std::string(facts.name) +
           " merges atomically, which takes states of 8 bytes at most, as --sum naive has; "
           "strategies that finish otherwise take the rest";
  return {};
}

}  // namespace riemann::strategies
