// What watches a launch: warp accesses are counted as a GPU would issue them.
// A warp access is a place in the source and the number of its visit since the last barrier.
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
  long long warp_accesses = 0;    // of memory: instructions issued
  long long lanes = 0;            // that took part in them
  long long partial = 0;          // warp accesses without all lanes of their warp: divergence
  long long global_requests = 0;  // warp accesses to global memory,
  long long atomic_requests = 0;  // and of these the atomic ones
  long long global_lines = 0;     // of 128 bytes, for each warp access
  long long global_sectors = 0;   // of 32 bytes
  long long bank_conflicts = 0;   // passes over shared memory beyond what the bytes need
  long long atomics = 0;          // by lane

  counts& operator+=(const counts&);
};

class observer {
 public:
  counts of(phase p) const { return of_phases_[static_cast<std::size_t>(p)]; }
  long long barriers() const { return barriers_; }                // by block
  long long warp_operations() const { return warp_operations_; }  // by warp

  // Called by the emulator.
  void touch(const block&, space, std::uintptr_t address, std::size_t bytes, access_kind,
             const place&);
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
  std::map<std::tuple<visit, unsigned>, unsigned> visits_;  // of a lane
  counts of_phases_[3];
  long long barriers_ = 0;
  long long warp_operations_ = 0;
};

}  // namespace riemann::emulator
