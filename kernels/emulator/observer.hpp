// What watches a launch: warp accesses are counted as a GPU would issue them, merges are recorded.
// A warp access is a place in the source and the how-manieth visit of it since the last barrier.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/lane.hpp"
#include "riemann/kernels/emulator/touch.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace riemann::emulator {

enum class space : unsigned char { global, shared };

/// Of a block's work: until the first barrier; merges of states in memory; what comes after.
enum class phase : unsigned char { load, tree, finish };

struct counts {
  long long warp_accesses = 0;   // of memory: instructions issued
  long long lanes = 0;           // that took part in them
  long long partial = 0;         // warp accesses without all lanes of their warp: divergence
  long long global_lines = 0;    // of 128 bytes, for each warp access: "requests"
  long long global_sectors = 0;  // of 32 bytes
  long long bank_conflicts = 0;  // passes over shared memory beyond what the bytes need
  long long atomics = 0;         // by lane

  counts& operator+=(const counts&);
};

enum class joins : unsigned char { element, state, lane };

/// What a lane added: an element, by its number, to the state in its registers; a state in memory
/// to another, or to that in its registers; or the state of another lane, which came by a shuffle.
struct step {
  joins what = joins::state;
  int launch = 0;
  unsigned passed = 0;  // barriers and warp operations of the lane before it
  unsigned block = 0;
  unsigned lane = 0;
  long long target = -1;  // a state in memory, or -1: the lane's registers
  long long source = -1;  // an element, a state in memory, or a lane of the block
};

class observer {
 public:
  counts of(phase p) const { return of_phases_[static_cast<std::size_t>(p)]; }
  long long barriers() const { return barriers_; }                // by block
  long long warp_operations() const { return warp_operations_; }  // by warp
  long long merges() const { return merges_; }                    // of two states: by lane
  /// Merges, and 32 lanes for every warp that took part in one: utilisation is their ratio.
  long long lanes_of_merges() const { return 32 * warp_merges_; }
  const std::vector<step>& steps() const { return steps_; }

  // Called by the emulator.
  void begin_launch() { ++launch_; }
  void touch(const block&, space, std::uintptr_t address, std::size_t bytes, access_kind,
             const place&);
  void merge(const lane&, long long target, long long source);
  void add(const lane&, long long element);
  void barrier(const block&);
  void warp_done() { ++warp_operations_; }
  void end_block(const block&);

 private:
  struct touched {
    std::uintptr_t address;
    std::size_t bytes;
  };
  struct warp_access {
    phase when;
    space where;
    std::vector<touched> lanes;
  };
  struct visit {  // of a place by a warp
    unsigned block;
    unsigned warp;
    unsigned passed;
    unsigned line;
    unsigned column;
    std::string_view file;
    access_kind kind;
    unsigned number;
    auto operator<=>(const visit&) const = default;
  };
  void close(const block&);

  std::map<visit, warp_access> open_;
  std::map<std::tuple<visit, unsigned>, unsigned> visits_;                       // of a lane
  std::map<std::tuple<unsigned, unsigned, unsigned>, unsigned> merges_of_lane_;  // block, passed
  std::map<std::tuple<unsigned, unsigned, unsigned, unsigned>, unsigned> merges_of_warp_;
  counts of_phases_[3];
  std::vector<step> steps_;
  long long barriers_ = 0;
  long long warp_operations_ = 0;
  long long merges_ = 0;
  long long warp_merges_ = 0;
  int launch_ = -1;
};

}  // namespace riemann::emulator
