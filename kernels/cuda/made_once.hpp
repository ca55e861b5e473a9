// Values that are made when they are first asked for, once, and kept.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace riemann::cuda {

/// By key, from any thread: whoever asks first makes the value while others who want the same wait;
/// other keys wait for nothing. Making that throws leaves it to the next who asks.
template <class Value>
class made_once {
 public:
  template <class Make>
  const Value& get(const std::string& key, const Make& make) {
    place& here = place_of(key);
    const std::lock_guard lock(here.in_use);
    if (!here.value) here.value.emplace(make());
    return *here.value;
  }

 private:
  struct place {
    std::mutex in_use;
    std::optional<Value> value;
  };

  place& place_of(const std::string& key) {
    const std::lock_guard lock(in_use_);
    return places_[key];
  }

  std::mutex in_use_;
  std::map<std::string, place> places_;  // places stay where they are
};

}  // namespace riemann::cuda
