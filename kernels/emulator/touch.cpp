// Checks of every access: its bounds, whether anybody wrote what is read, and races.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/touch.hpp"

#include "riemann/kernels/emulator/observer.hpp"
#include "riemann/kernels/emulator/running_launch.hpp"
#include "riemann/kernels/emulator/scheduler.hpp"
#include "riemann/kernels/host_device.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace riemann::emulator {
namespace {

constexpr unsigned between = 128;  // bytes on either side of a shared variable that are nobody's

std::string by_lane(const lane& here) {
  return fmt::format("lane {} of {}", here.number, describe(*here.of));
}

[[noreturn]] void race(const access& before, const char* did, const char* does, const place& where,
                       const char* memory) {
  stop(fault_kind::race,
       fmt::format("race in {}: {} {} a word of {} at {} that lane {} {} at {}, with no barrier "
                   "between them",
                   describe(*running->of), fmt::format("lane {}", running->number), does, memory,
                   to_text(where), before.lane, did, to_text(before.where)));
}

void remember_read(word_history& word, const lane& here, const place& where) {
  const block& in = *here.of;
  const std::uint32_t clock = in.warps[here.number / warp_lanes].clock;
  if (word.read.epoch != in.epoch) {
    word.several_readers = word.several_warps = false;
  } else if (word.read.lane != here.number) {
    word.several_readers = true;
    if (word.read.lane / warp_lanes != here.number / warp_lanes) word.several_warps = true;
  }
  word.read = {in.epoch, clock, here.number, where};
}

/// Whether a write by `here` comes after all reads that are known.
bool comes_after_reads(const lane& here, const word_history& word) {
  const block& in = *here.of;
  if (word.read.epoch != in.epoch) return true;
  if (!word.several_readers) return comes_after(here, in.epoch, word.read);
  return !word.several_warps && word.read.lane / warp_lanes == here.number / warp_lanes &&
         here.synced_at > word.read.clock;
}

void check_word(word_history& word, bool written_before, access_kind kind, const place& where,
                const char* memory) {
  const lane& here = *running;
  const block& in = *here.of;
  if (kind != access_kind::read && kind != access_kind::write) return;
  if (kind == access_kind::read) {
    if (!written_before)
      stop(fault_kind::unwritten_memory,
           fmt::format("unwritten memory: {} reads a word of {} at {} that nobody wrote",
                       by_lane(here), memory, to_text(where)));
    if (!comes_after(here, in.epoch, word.write))
      race(word.write, "writes", "reads", where, memory);
    remember_read(word, here, where);
    return;
  }
  if (!comes_after(here, in.epoch, word.write)) race(word.write, "writes", "writes", where, memory);
  if (!comes_after_reads(here, word)) race(word.read, "reads", "writes", where, memory);
}

void mark_written(word_history& word, const block& in) {
  word.write = {in.epoch, in.warps[running->number / warp_lanes].clock, running->number,
                word.write.where};
}

bool writes(access_kind kind) {
  return kind == access_kind::write || kind == access_kind::atomic || kind == access_kind::posted;
}

}  // namespace

bool comes_after(const lane& now, std::uint64_t epoch, const access& before) {
  if (before.epoch != epoch || before.lane == now.number) return true;
  if (before.lane / warp_lanes != now.number / warp_lanes) return false;
  return now.synced_at > before.clock && (now.synced_with >> before.lane % warp_lanes & 1U) != 0;
}

void touch_global(const void* base, const void* address, std::size_t bytes, access_kind kind,
                  const place& where) {
  block& in = *running->of;
  running_launch& of = *in.of;
  allocation* const memory = of.memory.find(base);
  const auto* const begin = static_cast<const std::byte*>(address);
  if (memory == nullptr || begin < memory->begin || begin + bytes > memory->begin + memory->bytes)
    stop(fault_kind::out_of_bounds,
         fmt::format("out of bounds: {} touches {} bytes at {}, {}", by_lane(*running), bytes,
                     to_text(where),
                     memory == nullptr
                         ? std::string("in no allocation")
                         : fmt::format("{} bytes from the beginning of '{}', which has {}",
                                       begin - memory->begin, memory->name, memory->bytes)));
  if (memory->read_only && writes(kind))
    stop(fault_kind::read_only_memory,
         fmt::format("read-only memory: {} writes to '{}' at {}", by_lane(*running), memory->name,
                     to_text(where)));
  if (of.how.watched_by != nullptr)
    of.how.watched_by->touch(in, space::global, reinterpret_cast<std::uintptr_t>(address), bytes,
                             kind, where);
  if (!of.how.finds_races || memory->read_only || kind == access_kind::coherent) return;
  if ((kind == access_kind::atomic || kind == access_kind::posted) && memory->starts_written)
    return;
  if (memory->history.empty())
    memory->history.resize((memory->bytes + word_bytes - 1) / word_bytes);
  const auto from = static_cast<std::size_t>(begin - memory->begin);
  for (std::size_t w = from / word_bytes; w <= (from + bytes - 1) / word_bytes; ++w) {
    word_history& word = memory->history[w];
    check_word(word, memory->starts_written || word.write.epoch != 0, kind, where, memory->name);
    if (writes(kind)) {
      word.write.where = where;
      mark_written(word, in);
    }
  }
}

void touch_aligned(const void* address, const place& where) {
  if (reinterpret_cast<std::uintptr_t>(address) % sizeof(sixteen_bytes) != 0)
    stop(fault_kind::misaligned,
         fmt::format("misaligned: {} touches 16 bytes at once at {}, but their address is no "
                     "multiple of 16",
                     by_lane(*running), to_text(where)));
}

namespace {

std::byte* touch_shared_in(block& in, unsigned view, unsigned bytes_of_view, long long begin,
                           std::size_t bytes, access_kind kind, const place& where) {
  if (begin < 0 || begin + static_cast<long long>(bytes) > static_cast<long long>(bytes_of_view))
    stop(fault_kind::out_of_bounds,
         fmt::format("out of bounds: {} touches {} bytes of shared memory at {}, {} bytes from the "
                     "beginning of a variable of {}",
                     by_lane(*running), bytes, to_text(where), begin, bytes_of_view));
  const std::size_t from = view + static_cast<std::size_t>(begin);
  const running_launch& of = *in.of;
  if (of.how.watched_by != nullptr)
    of.how.watched_by->touch(in, space::shared, from, bytes, kind, where);
  if (of.how.finds_races) {
    for (std::size_t w = from / word_bytes; w <= (from + bytes - 1) / word_bytes; ++w) {
      word_history& word = in.in->history[w];
      if (&in == running->of)
        check_word(word, word.write.epoch >= in.first_epoch, kind, where, "shared memory");
      if (writes(kind)) {
        word.write.where = where;
        mark_written(word, in);
      }
    }
  }
  return in.in->shared.data() + from;
}

}  // namespace

std::byte* touch_shared(unsigned view, unsigned bytes_of_view, long long begin, std::size_t bytes,
                        access_kind kind, const place& where) {
  return touch_shared_in(*running->of, view, bytes_of_view, begin, bytes, kind, where);
}

std::byte* touch_shared_of(unsigned rank, unsigned view, unsigned bytes_of_view, long long begin,
                           std::size_t bytes, const place& where) {
  block_group& cluster = *running->of->group;
  if (rank >= cluster.blocks || cluster.first[rank].is_done())
    stop(fault_kind::out_of_bounds,
         fmt::format("out of bounds: {} writes to the shared memory of block {} of its cluster, "
                     "which is not there, at {}",
                     by_lane(*running), rank, to_text(where)));
  return touch_shared_in(cluster.first[rank], view, bytes_of_view, begin, bytes, access_kind::write,
                         where);
}

unsigned dynamic_shared_bytes() {
  return static_cast<unsigned>(running->of->of->shape.shared_bytes);
}

unsigned offset_of_variable(std::size_t bytes, const place& declared) {
  running_launch& of = *running->of->of;
  const auto known = [&](unsigned count) -> const shared_variable_slot* {
    for (unsigned k = 0; k < count; ++k)
      if (of.variables[k].bytes == bytes && same_place(of.variables[k].declared, declared))
        return &of.variables[k];
    return nullptr;
  };
  if (const auto* slot = known(of.variable_count)) return slot->offset;
  const std::lock_guard lock(of.guard);
  const unsigned count = of.variable_count;
  if (const auto* slot = known(count)) return slot->offset;
  const unsigned end = count == 0 ? dynamic_shared_bytes()
                                  : of.variables[count - 1].offset + of.variables[count - 1].bytes;
  const unsigned begin = (end + 2 * between - 1) / between * between;
  if (count == of.variables.size() || begin + bytes > running->of->in->shared.size())
    throw std::length_error(
        "the emulator has room for 16 variables of 48 KiB in static shared memory");
  of.variables[count] = {declared, begin, static_cast<unsigned>(bytes)};
  of.variable_count = count + 1;
  return begin;
}

merging::merging() { running->merging = true; }

merging::~merging() { running->merging = false; }

}  // namespace riemann::emulator
