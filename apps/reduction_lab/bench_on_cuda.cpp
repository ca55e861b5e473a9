// Speed by size on a GPU: tiled beside a kernel that only reads, and beside the vendor's sums.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/bench.hpp"

#include "apps/lab/timing_on_cuda.hpp"
#include "riemann/kernels/cuda/workspace.hpp"
#include "riemann/kernels/strategies/library.hpp"
#include "riemann/kernels/strategies/read_only.hpp"
#include "riemann/lib/reading/element_facts.hpp"

#include <algorithm>
#include <string_view>

namespace riemann::reduction_lab {
namespace {

using lab::forgotten;
constexpr std::size_t room_for_others = std::size_t{1} << 30;
constexpr index_t most_in_graph = index_t{1} << 24;
constexpr int most_calls = 400;
constexpr std::size_t alignment = 4096;

std::size_t largest_array(const input& array, std::size_t element_bytes) {
  std::size_t available = 0;
  std::size_t total = 0;
  cuda::check(cudaMemGetInfo(&available, &total));
  const std::size_t wanted = static_cast<std::size_t>(array.count) * element_bytes;
  return std::min(wanted, available - std::min(available, room_for_others));
}

/// The input's elements, over and over.
void fill(const cuda::device_buffer& data, std::size_t bytes, const input& array, int threads,
          const progress_t& progress) {
  input few = array;
  few.count = index_t{1} << 22;
  const host_array piece = generate(few, threads, progress);
  const auto piece_bytes = static_cast<std::size_t>(piece.bytes());
  data.fill(piece.data(), std::min(bytes, piece_bytes));
  for (std::size_t at = piece_bytes; at < bytes; at += piece_bytes)
    cuda::check(cudaMemcpy(data.as<std::byte>() + at, data.as<std::byte>(),
                           std::min(piece_bytes, bytes - at), cudaMemcpyDeviceToDevice));
  cuda::check(cudaStreamSynchronize(cudaStreamLegacy));
}

/// Whatever `enqueue` puts on the stream, as a graph.
class replay {
 public:
  template <class Enqueue>
  replay(const cuda::stream& on, const Enqueue& enqueue) {
    cudaGraph_t graph = nullptr;
    cuda::check(cudaStreamBeginCapture(on.get(), cudaStreamCaptureModeThreadLocal));
    enqueue();
    cuda::check(cudaStreamEndCapture(on.get(), &graph));
    cuda::check(cudaGraphInstantiate(&executable_, graph, 0));
    cuda::check(cudaGraphDestroy(graph));
  }
  ~replay() { static_cast<void>(cudaGraphExecDestroy(executable_)); }
  replay(const replay&) = delete;  // destroys once
  replay& operator=(const replay&) = delete;

  void launch(const cuda::stream& on) const { cuda::check(cudaGraphLaunch(executable_, on.get())); }

 private:
  cudaGraphExec_t executable_ = nullptr;
};

/// Calls on one array after the other, or on the same one again and again.
class stopwatch {
 public:
  stopwatch(cuda::session& on, const std::byte* data, std::size_t data_bytes,
            std::size_t call_bytes)
      : on_(on), data_(data), data_bytes_(data_bytes), call_bytes_(call_bytes) {}

  /// Seconds a call: the median of the batches.
  template <class Call>
  double operator()(std::string_view how, const Call& call) const {
    const std::size_t step = (call_bytes_ + alignment - 1) / alignment * alignment;
    const auto calls = static_cast<int>(std::clamp<std::size_t>(forgotten / step, 4, most_calls));
    std::size_t at = 0;
    const auto enqueue = [&](int count) {
      for (int k = 0; k < count; ++k) {
        if (how == "warm" || at + call_bytes_ > data_bytes_) at = 0;
        call(data_ + at);
        at += step;
      }
    };
    enqueue(calls);  // what is compiled or allocated once is there afterwards
    on_.work.synchronize();
    if (how != "graph") return lab::median_seconds_a_call(on_, calls, enqueue);
    const replay all(on_.work, [&] { enqueue(calls); });
    return lab::median_seconds_a_call(on_, calls, [&](int) { all.launch(on_.work); });
  }

 private:
  cuda::session& on_;
  const std::byte* data_;
  std::size_t data_bytes_;
  std::size_t call_bytes_;
};

}  // namespace

void bench_on_cuda(const named_operation& op, const input& array, const setting& where,
                   const progress_t& progress, const std::function<void(const bench_row&)>& tell) {
  cuda::session& on = *where.device.session;
  const cuda::current_device here(on.facts.ordinal);
  const auto element_bytes = static_cast<std::size_t>(facts_of(array.type).bytes);
  const std::size_t largest = largest_array(array, element_bytes);
  const std::size_t bytes = std::max(forgotten, largest);
  const cuda::device_buffer data(bytes);
  fill(data, bytes, array, where.threads, [&](double share) { progress(share / 10); });
  const cuda::device_buffer result(cuda::result_bytes);
  const bool sum = op.operation == "sum";
  const std::size_t workspace_bytes =
      sum ? strategies::cub_workspace(array.type, static_cast<index_t>(largest / element_bytes))
          : 0;
  const cuda::device_buffer workspace(std::max<std::size_t>(workspace_bytes, 1));
  const std::string& type = array.type;
  for (index_t n = smallest_bench; static_cast<std::size_t>(n) * element_bytes <= largest; n *= 4) {
    const std::size_t call_bytes = static_cast<std::size_t>(n) * element_bytes;
    const stopwatch measure(on, data.as<std::byte>(), bytes, call_bytes);
    const auto tiled = [&](const void* from) {
      enqueue_named_on_cuda(on, op, type, from, n, result.as<void>());
    };
    const auto read_only = [&](const void* from) {
      strategies::read_only(from, call_bytes, on.work.get());
    };
    const auto cub = [&](const void* from) {
      strategies::cub_sum(type, from, n, result.as<void>(), workspace.as<void>(), workspace_bytes,
                          on.work.get());
    };
    const auto thrust = [&](const void* from) {
      alignas(double) std::byte raw_value[sizeof(double)];
      strategies::thrust_sum(type, from, n, raw_value, on.work.get());
    };
    bench_row row{n, static_cast<index_t>(call_bytes), {}};
    for (const char* how : {"cold", "warm", "graph"}) {
      const std::string_view way = how;
      if (way == "graph" && n > most_in_graph) continue;
      const auto add = [&](const char* who, const auto& call) {
        row.measures.push_back({who, how, measure(way, call)});
      };
      add("tiled", tiled);
      add("read_only", read_only);
      if (sum && workspace_bytes > 0) add("cub", cub);
      if (sum && strategies::thrust_sums(type) && way == "cold") add("thrust", thrust);
    }
    tell(row);
    progress(0.1 + 0.9 * static_cast<double>(call_bytes) / static_cast<double>(largest));
  }
}

}  // namespace riemann::reduction_lab
