// What each thread needs one of for a while, and others may use after it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace riemann {

template <class T>
class lent {
 public:
  /// use(one) for one that nobody else uses meanwhile: what *make() points to, if none is free.
  template <class Make, class Use>
  void with_one(const Make& make, const Use& use) {
    std::unique_ptr<T> one = free_one();
    if (one == nullptr) one = make();
    use(*one);
    const std::lock_guard only_one(guard_);
    free_.push_back(std::move(one));
  }

 private:
  std::unique_ptr<T> free_one() {
    const std::lock_guard only_one(guard_);
    if (free_.empty()) return nullptr;
    std::unique_ptr<T> one = std::move(free_.back());
    free_.pop_back();
    return one;
  }

  std::mutex guard_;
  std::vector<std::unique_ptr<T>> free_;
};

}  // namespace riemann
