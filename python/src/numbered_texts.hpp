// Texts that many rows share, each kept once.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace riemann::python {

class numbered_texts {
 public:
  /// `first` has the number 0.
  explicit numbered_texts(const std::string& first) { number_of(first); }

  /// From any thread.
  std::int64_t number_of(const std::string& text) {
    const std::lock_guard held(lock_);
    const auto [known, is_new] =
        numbers_.try_emplace(text, static_cast<std::int64_t>(in_order_.size()));
    if (is_new) in_order_.push_back(text);
    return known->second;
  }

  std::vector<std::string> take() { return std::move(in_order_); }

 private:
  std::mutex lock_;
  std::unordered_map<std::string, std::int64_t> numbers_;
  std::vector<std::string> in_order_;
};

}  // namespace riemann::python
