// Threads draw job numbers; finished rows wait in a map until it is their turn.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/side_by_side.hpp"

#include "riemann/lib/batch/row_of_job.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace riemann::batch {
namespace {

constexpr auto between_progress = std::chrono::milliseconds(100);
constexpr std::size_t rows_ahead_of_each = 64;

class crew {
 public:
  crew(const job_list& jobs, std::size_t first, int at_once, const run_control& control)
      : jobs_(jobs),
        first_(first),
        control_(control),
        ahead_(rows_ahead_of_each * static_cast<std::size_t>(at_once)),
        shares_(static_cast<std::size_t>(at_once), 0.0),
        passed_on_(control.stop, [this] { stop_.request_stop(); }) {}

  ~crew() {
    stop_.request_stop();
    {
      const std::lock_guard lock(guard_);
      ended_ = true;
    }
    room_.notify_all();
  }
  crew(const crew&) = delete;  // threads refer to it
  crew& operator=(const crew&) = delete;

  void start() {
    const std::size_t count = std::min(shares_.size(), jobs_.size() - first_);
    for (std::size_t k = 0; k < count; ++k) threads_.emplace_back([this, k] { work(k); });
  }

  void tell_all(const std::function<bool(const row&)>& tell) {
    std::unique_lock lock(guard_);
    while (told_ < jobs_.size()) {
      if (!ready_.wait_for(lock, between_progress, [&] { return rows_.contains(told_); })) {
        const double share = share_done();
        lock.unlock();
        if (control_.progress) control_.progress(share);
        lock.lock();
        continue;
      }
      const row next = std::move(rows_.extract(told_).mapped());
      ++told_;
      lock.unlock();
      room_.notify_all();
      if (!tell(next)) return;
      lock.lock();
    }
  }

 private:
  void work(std::size_t seat) {
    std::unique_lock lock(guard_);
    while (true) {
      room_.wait(lock, [&] { return ended_ || next_ < told_ + ahead_; });
      if (ended_ || next_ == jobs_.size()) return;
      const std::size_t k = next_++;
      lock.unlock();
      row result = on_its_device(k, seat);
      lock.lock();
      shares_[seat] = 0;
      ++finished_;
      rows_.emplace(k, std::move(result));
      if (k == told_) ready_.notify_one();
    }
  }

  row on_its_device(std::size_t k, std::size_t seat) {
    const job given = jobs_[k];
    const problem& task = given.wanted.task;
    const bool alone =
        task.at.device.where == device_choice::kind::cuda || !task.rule.strategy.is_usual();
    std::unique_lock<std::mutex> gpu(gpu_, std::defer_lock);
    if (alone) gpu.lock();
    return row_of(given, {stop_.get_token(), [this, seat](double share) {
                            const std::lock_guard lock(guard_);
                            shares_[seat] = share;
                          }});
  }

  double share_done() const {
    double done = static_cast<double>(finished_);
    for (const double each : shares_) done += each;
    return done / static_cast<double>(jobs_.size() - first_);
  }

  const job_list& jobs_;
  const std::size_t first_;
  const run_control& control_;
  const std::size_t ahead_;
  std::mutex gpu_;
  std::mutex guard_;  // of everything below
  std::condition_variable ready_;
  std::condition_variable room_;
  std::map<std::size_t, row> rows_;
  std::vector<double> shares_;
  std::size_t next_ = first_;
  std::size_t told_ = first_;
  std::size_t finished_ = 0;
  bool ended_ = false;
  std::stop_source stop_;
  std::stop_callback<std::function<void()>> passed_on_;
  std::vector<std::jthread> threads_;  // joined first
};

}  // namespace

void side_by_side(const job_list& jobs, std::size_t first, int at_once, const run_control& control,
                  const std::function<bool(const row&)>& tell) {
  crew all(jobs, first, at_once, control);
  all.start();
  all.tell_all(tell);
}

}  // namespace riemann::batch
