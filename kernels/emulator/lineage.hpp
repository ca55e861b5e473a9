// Who adds what to what: a reduction whose states are not numbers but sets of elements, each with
// the additions that it came from. What a kernel does with states is seen, whatever way they take.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/strategies/run.hpp"

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace riemann::emulator {

struct lane;
struct state_functions;

/// A set of elements; number 0 is the empty one.
using set_number = std::uint64_t;

enum class joining : unsigned char {
  takes,  // the first that comes into an empty state: nothing is added
  adds,
  gets_nothing  // an empty state is merged into another: an addition that changes nothing
};

/// A lane, or the host, merges two states or adds an element to one.
struct addition {
  joining what = joining::adds;
  bool of_element = false;  // from the array, not a state
  bool by_host = false;
  bool useful = false;    // the result comes of it, among others
  int launch = 0;         // counted from 0
  unsigned passed = 0;    // barriers and warp operations of the lane before it
  unsigned visit = 0;     // its number among those of its kind since then
  unsigned block = 0;     // of the launch
  unsigned lane = 0;      // of the block
  set_number left = 0;    // what was there,
  set_number right = 0;   // what comes,
  set_number result = 0;  // and what is there now
};

class lineage {
 public:
  std::vector<strategy_pass> launches;

  /// In the order in which lanes were emulated.
  const std::vector<addition>& additions() const { return additions_; }
  /// The elements of a set, in ascending order.
  std::vector<index_t> elements_of(set_number) const;
  set_number result() const { return result_; }

  /// Additions that the result needs: one less than there are elements.
  long long useful() const;
  /// 32 lanes for every instruction of a warp that adds in one lane at least: what additions cost.
  /// Of an element's or a state's first coming into an empty state nothing is counted.
  long long lanes_spent() const;

  // Called by the emulator.
  void begin_launch();
  set_number add(set_number to, index_t element);
  set_number merge(set_number into, set_number next);
  /// The host merges what the launches left.
  void end(const std::vector<set_number>& states);

 private:
  struct node {
    index_t element = -1;  // of a set of one
    set_number left = 0;
    set_number right = 0;
  };
  set_number join(set_number left, set_number right, bool of_element);

  std::vector<node> nodes_{1};
  std::vector<addition> additions_;
  // Visits by launch's block, lane, passed and kind.
  std::map<std::tuple<unsigned, unsigned, unsigned, bool>, unsigned> visits_;
  set_number result_ = 0;
  int launch_ = -1;
  bool on_host_ = false;
};

/// Where this thread's launches record what they do; null: nowhere.
extern constinit thread_local lineage* recording;

/// While it lives, this thread records there.
class recorded {
 public:
  explicit recorded(lineage& in) { recording = &in; }
  ~recorded() { recording = nullptr; }
  recorded(const recorded&) = delete;  // ends once
  recorded& operator=(const recorded&) = delete;
};

/// States that are numbers of sets; elements of that size, which are not read.
state_functions functions_of_lineage(std::size_t element_bytes);

}  // namespace riemann::emulator
