// arrays_on_gpu [--json] [--quick]: sums of arrays on this GPU beside CUB and a read-only kernel.
// Microseconds a call, calls following each other on one stream, or replayed as a graph, on data
// that the cache has forgotten.
// SPDX-License-Identifier: Apache-2.0
#include "array_peers.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/strategies/library.hpp"
#include "riemann/kernels/cuda/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <string_view>
#include <vector>

namespace {

using namespace riemann;

constexpr int largest_in_graph = 24;
constexpr std::size_t forgotten = std::size_t{1} << 28;  // five times the cache of an H200

/// Enqueues one sum of `count` elements at `data`.
using enqueue_t = std::function<void(const void* data, long long count, cudaStream_t)>;

/// How the calls of a batch reach the GPU.
enum class way { stream, graph };

/// Whatever `enqueue` puts on the stream, as one graph.
template <class Enqueue>
cudaGraphExec_t captured(const cuda::stream& on, const Enqueue& enqueue) {
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t replay = nullptr;
  cuda::check(cudaStreamBeginCapture(on.get(), cudaStreamCaptureModeThreadLocal));
  enqueue();
  cuda::check(cudaStreamEndCapture(on.get(), &graph));
  cuda::check(cudaGraphInstantiate(&replay, graph, 0));
  cuda::check(cudaGraphDestroy(graph));
  return replay;
}

/// Seconds a call: the median of seven batches of calls, each on the next piece of the data.
double seconds_of(cuda::session& on, const std::byte* data, std::size_t data_bytes,
                  std::size_t call_bytes, const enqueue_t& call, long long count, way how) {
  const std::size_t step = (call_bytes + 4095) / 4096 * 4096;
  std::size_t at = 0;
  const auto calls = static_cast<int>(std::clamp<std::size_t>(forgotten / step, 4, 400));
  const auto enqueue = [&] {
    for (int k = 0; k < calls; ++k) {
      if (at + call_bytes > data_bytes) at = 0;
      call(data + at, count, on.work.get());
      at += step;
    }
  };
  enqueue();
  on.work.synchronize();
  cudaGraphExec_t replay = how == way::graph ? captured(on.work, enqueue) : nullptr;
  const auto batch = [&] {
    on.begin.record(on.work);
    if (how == way::graph)
      cuda::check(cudaGraphLaunch(replay, on.work.get()));
    else
      enqueue();
    on.end.record(on.work);
    return cuda::seconds_between(on.begin, on.end) / calls;
  };
  batch();
  std::vector<double> seconds;
  for (int k = 0; k < 7; ++k) seconds.push_back(batch());
  std::sort(seconds.begin(), seconds.end());
  if (how == way::graph) cuda::check(cudaGraphExecDestroy(replay));
  return seconds[3];
}

/// Numbers between 1 and 2 as floats, and ordinary doubles: zeros would be too easy on the wires.
void fill(std::byte* data, std::size_t bytes) {
  std::vector<unsigned> words(std::size_t{1} << 22);
  unsigned state = 1;
  for (unsigned& word : words) word = 0x3f800000U | ((state = state * 1664525U + 1013904223U) >> 9);
  const std::size_t piece = words.size() * sizeof(unsigned);
  cuda::check(cudaMemcpy(data, words.data(), piece, cudaMemcpyHostToDevice));
  for (std::size_t at = piece; at < bytes; at += piece)
    cuda::check(cudaMemcpy(data + at, data, std::min(piece, bytes - at), cudaMemcpyDeviceToDevice));
}

void print(bool json, const std::string& type, const std::string& who, int exponent,
           std::size_t bytes, double seconds, double cub, double floor) {
  const double rate = static_cast<double>(bytes) / seconds / 1e9;
  if (json)
    fmt::print(R"({{"benchmark":"arrays_on_gpu","type":"{}","who":"{}","log2_n":{},)"
               R"("microseconds":{:.3f},"gigabytes_per_second":{:.1f},"times_cub":{:.4f},)"
               R"("share_of_read_only":{:.4f}}})"
               "\n",
               type, who, exponent, seconds * 1e6, rate, cub / seconds, floor / seconds);
  else
    fmt::print("{:<8} {:<22} 2^{:<3} {:>11.2f} {:>9.1f} {:>8.3f} {:>8.3f}\n", type, who, exponent,
               seconds * 1e6, rate, cub / seconds, floor / seconds);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) try {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  const auto given = [&](std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  const auto session = cuda::open_session(0);
  const int largest = given("--quick") ? 26 : 32;
  const std::size_t bytes = std::max(forgotten, (std::size_t{1} << largest) * 4);
  const cuda::device_buffer data(bytes);
  const cuda::device_buffer result(cuda::result_bytes);
  constexpr std::size_t workspace_bytes = std::size_t{1} << 24;
  const cuda::device_buffer workspace(workspace_bytes);
  auto* const at = data.as<std::byte>();
  fill(at, bytes);
  if (!given("--json"))
    fmt::print("{:<8} {:<22} {:<5} {:>11} {:>9} {:>8} {:>8}\n", "type", "who", "n", "us", "GB/s",
               "x cub", "of read");
  for (const auto& [type, size] : {std::pair{"float", 4}, {"double", 8}, {"int32", 4}}) {
    for (int exponent = 10; exponent <= largest - (size == 8 ? 1 : 0); exponent += 2) {
      const long long count = 1LL << exponent;
      const std::size_t call_bytes =
          static_cast<std::size_t>(count) * static_cast<std::size_t>(size);
      const auto measure = [&](const enqueue_t& call, way how = way::stream) {
        return seconds_of(*session, at, bytes, call_bytes, call, count, how);
      };
      const double floor = measure([&](const void* from, long long, cudaStream_t stream) {
        peers::read_only(from, call_bytes, stream);
      });
      const enqueue_t cub_call = [&](const void* from, long long n, cudaStream_t stream) {
        strategies::cub_sum(type, from, n, result.as<void>(), workspace.as<void>(), workspace_bytes,
                            stream);
      };
      const double cub = measure(cub_call);
      print(given("--json"), type, "read-only", exponent, call_bytes, floor, cub, floor);
      print(given("--json"), type, "cub", exponent, call_bytes, cub, cub, floor);
      std::vector<std::string> sums{"neumaier"};
      if (std::string_view(type) != "int32" && exponent >= 28)
        sums = {"neumaier", "naive", "kahan", "double_double", "exact"};
      for (const std::string& sum : sums) {
        const enqueue_t call = [&](const void* from, long long n, cudaStream_t) {
          enqueue_named_on_cuda(*session, {"sum", sum}, type, from, n, result.as<void>());
        };
        print(given("--json"), type, "riemann " + sum, exponent, call_bytes, measure(call), cub,
              floor);
        if (exponent > largest_in_graph) continue;
        const double cub_replayed = measure(cub_call, way::graph);
        print(given("--json"), type, "cub, graph", exponent, call_bytes, cub_replayed, cub_replayed,
              floor);
        print(given("--json"), type, "riemann " + sum + ", graph", exponent, call_bytes,
              measure(call, way::graph), cub_replayed, floor);
      }
    }
  }
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "arrays_on_gpu: {}\n", error.what());
  return 1;
}
