// A stream and the events that time it, each with one owner.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/check.hpp"

#include <memory>
#include <type_traits>

namespace riemann::cuda {

namespace detail {
struct destroy_stream {
  void operator()(cudaStream_t s) const noexcept { static_cast<void>(cudaStreamDestroy(s)); }
};
struct destroy_event {
  void operator()(cudaEvent_t e) const noexcept { static_cast<void>(cudaEventDestroy(e)); }
};
}  // namespace detail

/// A stream that does not wait for the default stream.
class stream {
 public:
  stream() {
    cudaStream_t s = nullptr;
    check(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    handle_.reset(s);
  }
  cudaStream_t get() const { return handle_.get(); }
  void synchronize() const { check(cudaStreamSynchronize(get())); }

 private:
  std::unique_ptr<std::remove_pointer_t<cudaStream_t>, detail::destroy_stream> handle_;
};

/// A point in a stream's work.
class event {
 public:
  event() {
    cudaEvent_t e = nullptr;
    check(cudaEventCreate(&e));
    handle_.reset(e);
  }
  cudaEvent_t get() const { return handle_.get(); }
  void record(const stream& on) const { check(cudaEventRecord(get(), on.get())); }

 private:
  std::unique_ptr<std::remove_pointer_t<cudaEvent_t>, detail::destroy_event> handle_;
};

/// Device time between two recorded events; waits for the second.
inline double seconds_between(const event& begin, const event& end) {
  check(cudaEventSynchronize(end.get()));
  float milliseconds = 0;
  check(cudaEventElapsedTime(&milliseconds, begin.get(), end.get()));
  return milliseconds / 1e3;
}

}  // namespace riemann::cuda
