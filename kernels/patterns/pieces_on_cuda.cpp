// Pieces on a GPU: two buffers, two streams.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/pieces_on_cuda.hpp"

#include "riemann/kernels/patterns/planned_on_cuda.hpp"

#include <algorithm>
#include <cstring>
#include <deque>

namespace riemann::patterns {
namespace {

std::size_t at_least_one(std::size_t bytes) { return std::max<std::size_t>(bytes, 1); }

/// One of the two places where a piece can be.
class berth {
 public:
  explicit berth(const pieces& work)
      : gathered_(at_least_one(work.largest_data())),
        results_(at_least_one(work.largest_result())),
        data_(at_least_one(work.largest_data())),
        out_(at_least_one(work.largest_result())) {}

  void* gathered() const { return gathered_.as<void>(); }
  void* data() const { return data_.as<void>(); }
  void* out() const { return out_.as<void>(); }

  /// Enqueues the copy of the piece's data, which lie at gathered().
  void send(const piece& next, const cuda::stream& copies) {
    held_ = &next;
    cuda::check(
        cudaMemcpyAsync(data(), gathered(), next.bytes, cudaMemcpyHostToDevice, copies.get()));
    arrived_.record(copies);
  }

  /// Enqueues its launches and the copy of its results, after the data's arrival.
  void work_on(const planned_on_cuda& planned, const cuda::stream& work) {
    cuda::check(cudaStreamWaitEvent(work.get(), arrived_.get(), 0));
    planned.enqueue(work.get());
    if (held_->result_bytes > 0)
      cuda::check(cudaMemcpyAsync(results_.as<void>(), out(), held_->result_bytes,
                                  cudaMemcpyDeviceToHost, work.get()));
    done_.record(work);
  }

  /// Waits for the piece that is here, if any, and puts its results where they belong.
  void leave() {
    if (held_ == nullptr) return;
    cuda::check(cudaEventSynchronize(done_.get()));
    if (held_->result_bytes > 0)
      std::memcpy(held_->result, results_.as<void>(), held_->result_bytes);
    held_ = nullptr;
  }

 private:
  cuda::pinned_buffer gathered_;
  cuda::pinned_buffer results_;
  cuda::device_buffer data_;
  cuda::device_buffer out_;
  cuda::event arrived_;
  cuda::event done_;
  const piece* held_ = nullptr;
};

}  // namespace

void run_in_pieces(cuda::session& on, const pieces& work) {
  const cuda::device_buffer kept(at_least_one(work.kept_bytes));
  const cuda::stream copies;
  berth berths[] = {berth(work), berth(work)};
  std::deque<planned_on_cuda> planned;  // freeing their memory would wait for all work
  int turn = 0;
  for (const piece& next : work.all) {
    berth& here = berths[turn];
    turn = 1 - turn;
    here.leave();
    next.gather(here.gathered());
    here.send(next, copies);
    planned.emplace_back(on.facts, [&](const site& where) {
      return next.plan(here.data(), here.out(), kept.as<std::byte>(), where);
    });
    here.work_on(planned.back(), on.work);
  }
  for (berth& each : berths) each.leave();
}

}  // namespace riemann::patterns
