// Lines of an array reduced on a GPU, all in a launch or a few.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/reduce_lines.hpp"

#include "riemann/kernels/accumulators/exact.hpp"
#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/divided_up.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/kernels/strategies/exact_sum.cuh"
#include "riemann/kernels/strategies/states.hpp"
#include "riemann/kernels/strategies/tiled_lines.cuh"

#include <algorithm>
#include <cstring>
#include <mutex>

namespace riemann {

extern template cuda::kernels_of_lines lines_compiled_ahead<float>(const named_operation&);
extern template cuda::kernels_of_lines lines_compiled_ahead<double>(const named_operation&);

namespace {

constexpr index_t most_states = index_t{1} << 20;       // of tiles, of a launch
constexpr index_t most_exact_lines = index_t{1} << 14;  // of a launch

/// None where they are not compiled ahead, and none can compile them now.
cuda::kernels_of_lines kernels_for(const cuda::device_facts& device, const named_operation& op,
                                   const std::string& type) {
  cuda::kernels_of_lines kernels;
  if (type == "double") kernels = lines_compiled_ahead<double>(op);
  if (type == "float") kernels = lines_compiled_ahead<float>(op);
  if (kernels.tiles != nullptr) return kernels;
  const requests_of_lines wanted = requests_for_lines(op, type);
  try {
    if (wanted.fold) kernels.fold = cuda::kernel_for(device, *wanted.fold);
    kernels.tiles = cuda::kernel_for(device, wanted.tiles);
  } catch (const not_built&) {  // one line after the other needs fewer kernels
  }
  return kernels;
}

/// One reduction of many lines; whoever has it holds on.in_use and is on the session's device.
class reduction_of_lines {
 public:
  reduction_of_lines(cuda::session& on, const cuda::kernels_of_lines& kernels,
                     const named_operation& op, const std::string& type, const void* data,
                     index_t count)
      : on_(on),
        kernels_(kernels),
        op_(op),
        type_(type),
        lines_{static_cast<const unsigned char*>(data), count},
        shape_(make_tiling(count, static_cast<int>(bytes_of_element(type)))),
        state_bytes_(strategies::state_bytes(op, type)) {}

  std::vector<answer> of(index_t lines) {
    const index_t most = is_exact() ? most_exact_lines : most_states / shape_.tile_count;
    std::vector<answer> results;
    results.reserve(static_cast<std::size_t>(lines));
    for (slice part; part.end < lines;) {
      part = {part.end, std::min(lines, part.end + std::max<index_t>(1, most))};
      const std::byte* const states = states_of(part);
      for (index_t k = 0; k < part.size(); ++k)
        results.push_back(answer_of_state(states + static_cast<std::size_t>(k) * state_bytes_));
    }
    return results;
  }

 private:
  bool is_exact() const { return kernels_.fold == nullptr; }
  std::size_t bytes(index_t states) const {
    return static_cast<std::size_t>(states) * state_bytes_;
  }

  /// On the host, until the next part.
  const std::byte* states_of(slice part) {
    auto* const here = on_.received.of<std::byte>(bytes(part.size()));
    cuda::check(cudaMemcpyAsync(here, is_exact() ? add_exactly(part) : merge_tiles(part),
                                bytes(part.size()), cudaMemcpyDeviceToHost, on_.work.get()));
    on_.work.synchronize();
    return here;
  }

  const std::byte* merge_tiles(slice part) {
    auto tiles_each = static_cast<unsigned>(shape_.tile_count);
    const index_t blocks = part.size() * shape_.tile_count;
    auto* tiles = on_.partial.of<std::byte>(bytes(blocks));
    void* summing[] = {&lines_, &shape_, &part.begin, &tiles_each, &tiles};
    launch(kernels_.tiles, static_cast<unsigned>(blocks), cuda::tiled_tuning::threads_per_tile,
           summing);
    if (tiles_each == 1) return tiles;
    auto tiles_of_each = static_cast<int>(tiles_each);
    auto* results = on_.computed.of<std::byte>(bytes(part.size()));
    void* folding[] = {&tiles, &tiles_of_each, &results};
    launch(kernels_.fold, static_cast<unsigned>(part.size()), fold_lanes, folding);
    return results;
  }

  /// As many blocks a line as fill the GPU together.
  const std::byte* add_exactly(slice part) {
    auto* results = on_.partial.of<std::byte>(bytes(part.size()));
    cuda::check(cudaMemsetAsync(results, 0, bytes(part.size()), on_.work.get()));
    const index_t useful =
        cuda::blocks_for_exact_sum(on_.facts.multiprocessors, shape_, {0, shape_.tile_count});
    const index_t blocks = divided_up(useful, part.size());
    void* arguments[] = {&lines_, &shape_, &part.begin, &results};
    launch(kernels_.tiles, {static_cast<unsigned>(blocks), static_cast<unsigned>(part.size())},
           cuda::exact_tuning::threads, arguments);
    return results;
  }

  void launch(const void* kernel, dim3 blocks, int threads, void** arguments) {
    cuda::check(cudaLaunchKernel(kernel, blocks, threads, arguments, 0, on_.work.get()));
  }

  answer answer_of_state(const std::byte* state) const {
    if (!is_exact()) return strategies::answer_from(state, 1, op_, type_);
    accumulators::exact_sum<double> sum;
    std::memcpy(static_cast<void*>(&sum), state, sizeof sum);
    return answer_of(sum.total());
  }

  cuda::session& on_;
  const cuda::kernels_of_lines& kernels_;
  const named_operation& op_;
  const std::string& type_;
  lines_of_array<unsigned char> lines_;  // of elements of that type: kernels know it
  tiling shape_;
  std::size_t state_bytes_;
};

}  // namespace

std::vector<answer> reduce_lines_on_cuda(cuda::session& on, const named_operation& op,
                                         const std::string& type, const void* data, index_t lines,
                                         index_t count) {
  if (lines == 0) return {};
  require_reducible(op, type, count);
  if (count == 0)
    return std::vector<answer>(static_cast<std::size_t>(lines),
                               reduce_named(op, type, data, count, 1));
  const auto bytes = static_cast<int>(bytes_of_element(type));
  cuda::kernels_of_lines kernels;
  if (lines > 1 && make_tiling(count, bytes).section_count() == 1)
    kernels = kernels_for(on.facts, op, type);
  const bool too_long = kernels.fold == nullptr && count > cuda::most_terms_of_block;
  if (kernels.tiles != nullptr && !too_long) {
    const std::lock_guard lock(on.in_use);
    const cuda::current_device here(on.facts.ordinal);
    return reduction_of_lines(on, kernels, op, type, data, count).of(lines);
  }
  std::vector<answer> results;
  double seconds = 0;
  for (index_t k = 0; k < lines; ++k)
    results.push_back(reduce_named_on_cuda(
        on, op, type, static_cast<const char*>(data) + k * count * bytes, count, seconds));
  return results;
}

}  // namespace riemann
