// Counts of warp accesses.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/observer.hpp"

#include "riemann/kernels/emulator/scheduler.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace riemann::emulator {
namespace {

constexpr std::uintptr_t line_bytes = 128;
constexpr std::uintptr_t sector_bytes = 32;
constexpr std::size_t banks = 32;

template <class Accesses>
long long pieces(const Accesses& lanes, std::uintptr_t bytes) {
  std::set<std::uintptr_t> touched;
  for (const auto& each : lanes)
    for (std::uintptr_t at = each.address / bytes; at <= (each.address + each.bytes - 1) / bytes;
         ++at)
      touched.insert(at);
  return static_cast<long long>(touched.size());
}

/// Different words of one bank are read one after the other; the same word once for all.
template <class Accesses>
long long conflicts(const Accesses& lanes) {
  std::set<std::uintptr_t> words;
  for (const auto& each : lanes)
    for (std::uintptr_t at = each.address / word_bytes;
         at <= (each.address + each.bytes - 1) / word_bytes; ++at)
      words.insert(at);
  std::array<long long, banks> of_bank{};
  for (const std::uintptr_t word : words) ++of_bank[word % banks];
  const auto needed = static_cast<long long>((words.size() + banks - 1) / banks);
  return *std::max_element(of_bank.begin(), of_bank.end()) - needed;
}

}  // namespace

counts& counts::operator+=(const counts& more) {
  warp_accesses += more.warp_accesses;
  lanes += more.lanes;
  partial += more.partial;
  global_requests += more.global_requests;
  atomic_requests += more.atomic_requests;
  global_lines += more.global_lines;
  global_sectors += more.global_sectors;
  bank_conflicts += more.bank_conflicts;
  atomics += more.atomics;
  return *this;
}

void observer::touch(const block& in, space where, std::uintptr_t address, std::size_t bytes,
                     access_kind kind, const place& at) {
  const lane& here = *running;
  const phase when = here.merging                 ? phase::tree
                     : in.epoch == in.first_epoch ? phase::load
                                                  : phase::finish;
  if (kind == access_kind::atomic) ++of_phases_[static_cast<std::size_t>(when)].atomics;
  visit key{in.number,   here.number / warp_lanes, here.passed, at.line(),
            at.column(), at.file_name(),           kind,        0};
  key.number = visits_[{key, here.number}]++;
  warp_access& access = open_[key];
  access.when = when;
  access.where = where;
  access.lanes.push_back({address, bytes});
}

void observer::barrier(const block& in) {
  ++barriers_;
  close(in);
}

void observer::end_block(const block& in) { close(in); }

/// The block's warp accesses are complete.
void observer::close(const block& done) {
  const unsigned block = done.number;
  const auto mine = [=](const auto& entry) { return entry.first.block == block; };
  for (auto each = open_.begin(); each != open_.end();) {
    if (!mine(*each)) {
      ++each;
      continue;
    }
    const warp_access& access = each->second;
    const unsigned all = std::min(warp_lanes, done.threads - each->first.warp * warp_lanes);
    counts one{.warp_accesses = 1, .lanes = static_cast<long long>(access.lanes.size())};
    if (access.lanes.size() < all) one.partial = 1;
    if (access.where == space::global) {
      one.global_requests = 1;
      if (each->first.kind == access_kind::atomic) one.atomic_requests = 1;
      one.global_lines = pieces(access.lanes, line_bytes);
      one.global_sectors = pieces(access.lanes, sector_bytes);
    } else {
      one.bank_conflicts = conflicts(access.lanes);
    }
    of_phases_[static_cast<std::size_t>(access.when)] += one;
    each = open_.erase(each);
  }
  std::erase_if(visits_,
                [=](const auto& entry) { return std::get<0>(entry.first).block == block; });
}

}  // namespace riemann::emulator
