// The GPUs this process has opened: creating a context takes some 0.3 s, so each is opened once.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/device_pool.hpp"

#include <map>
#include <mutex>

namespace riemann::device_pool {
namespace {

std::mutex guard;

/// Left to the operating system at exit: by then the driver may be gone already.
std::map<int, std::shared_ptr<cuda::session>>& opened() {
  static auto* sessions = new std::map<int, std::shared_ptr<cuda::session>>;
  return *sessions;
}

}  // namespace

cuda::session& open(int ordinal) {
  const std::lock_guard lock(guard);
  std::shared_ptr<cuda::session>& session = opened()[ordinal];
  if (!session) session = cuda::open_session(ordinal);
  return *session;
}

bool is_open(int ordinal) {
  const std::lock_guard lock(guard);
  const auto match = opened().find(ordinal);
  return match != opened().end() && match->second != nullptr;
}

}  // namespace riemann::device_pool
