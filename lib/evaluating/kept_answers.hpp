// What an evaluator has answered, under the digests of what it was asked: a run that asks the same
// again is answered from here.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace riemann {

class kept_answers {
 public:
  using words = std::span<const std::uint64_t>;
  struct answer {
    words is;
    double seconds = 0;  // it took when it was computed
  };

  /// `added` is called whenever an answer was added; it may be empty.
  explicit kept_answers(std::function<void()> added = {}) : added_(std::move(added)) {}

  std::optional<answer> find(std::uint64_t digest) const;

  /// Beyond 1 GiB nothing is added any more.
  void add(std::uint64_t digest, words, double seconds);

  /// All of them, for a file, and from there. False if they are no such list; then nothing changes.
  words all() const { return all_; }
  bool take_all(std::vector<std::uint64_t> all);

  /// Where they are computed: whoever comes first says it. False if it was elsewhere.
  bool are_from(const std::string& place);
  const std::string& place() const { return place_; }

  /// Evaluations that a run need not make, as their results were here.
  index_t spared() const { return spared_; }
  void spare(index_t evaluations) { spared_ += evaluations; }

 private:
  std::function<void()> added_;
  std::string place_;
  std::vector<std::uint64_t> all_;  // of each: asked, seconds, how many words, these
  std::map<std::uint64_t, std::size_t> where_;
  index_t spared_ = 0;
};

}  // namespace riemann
