// Memory as kernels see it on the emulator: views whose every access is checked. The same names as
// cuda/memory.cuh, for units that cuda_names.hpp is included in.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/scheduler.hpp"
#include "riemann/kernels/emulator/touch.hpp"

#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <type_traits>

namespace riemann {

namespace emulator {

/// Bytes as a T, without constructing another first.
template <class T>
T value_at(const void* from) {
  std::array<std::byte, sizeof(T)> bytes;
  std::memcpy(bytes.data(), from, sizeof(T));
  return std::bit_cast<T>(bytes);
}

/// What view[i] is: reads, writes and merges are told.
template <class View>
class element {
 public:
  using value = std::remove_const_t<typename View::value>;

  element(View of, at i) : of_(of), i_(i) {}

  operator value() const { return value_at<value>(of_.touch(i_, access_kind::read)); }
  const element& operator=(const value& v) const {
    std::memcpy(of_.touch(i_, access_kind::write), &v, sizeof v);
    return *this;
  }
  const element& operator=(const element& other) const { return *this = value(other); }
  element(const element&) = default;

  template <class Next>
  void merge(const Next& next) const {
    const merging now;
    value mine = *this;
    mine.merge(static_cast<value>(next));
    *this = mine;
  }

 private:
  View of_;
  at i_;
};

}  // namespace emulator

/// Global memory: a pointer, as large as one.
template <class T>
class global_view {
 public:
  using value = T;

  global_view() = default;
  explicit global_view(T* begin) : begin_(begin) {}

  emulator::element<global_view> operator[](emulator::at i) const { return {*this, i}; }
  global_view operator+(long long count) const { return global_view(begin_ + count); }
  T* address() const { return begin_; }

  void* touch(const emulator::at& i, emulator::access_kind kind) const {
    emulator::touch_global(begin_, begin_ + i.index, sizeof(T), kind, i.where);
    return const_cast<std::remove_const_t<T>*>(begin_ + i.index);
  }

 private:
  T* begin_;
};

/// A block's shared memory: the same offset in every block of a cluster.
template <class T>
class shared_array {
 public:
  using value = T;

  shared_array(unsigned offset, unsigned bytes, long long first = 0)
      : offset_(offset), bytes_(bytes), first_(first) {}

  emulator::element<shared_array> operator[](emulator::at i) const { return {*this, i}; }
  shared_array operator+(long long count) const { return {offset_, bytes_, first_ + count}; }

  void* touch(const emulator::at& i, emulator::access_kind kind) const {
    return emulator::touch_shared(offset_, bytes_, (first_ + i.index) * size, sizeof(T), kind,
                                  i.where);
  }
  template <class Other>
  shared_array<Other> as() const {
    return {offset_ + static_cast<unsigned>(first_ * size),
            bytes_ - static_cast<unsigned>(first_ * size)};
  }
  void* touch_in(int rank, const emulator::place& where) const {
    return emulator::touch_shared_of(static_cast<unsigned>(rank), offset_, bytes_, first_ * size,
                                     sizeof(T), where);
  }

 private:
  static constexpr auto size = static_cast<long long>(sizeof(T));
  unsigned offset_;
  unsigned bytes_;
  long long first_;
};

template <class T>
class shared_variable {
 public:
  explicit shared_variable(emulator::place declared = emulator::place::current())
      : all_(emulator::offset_of_variable(sizeof(T), declared), sizeof(T)), declared_(declared) {}

  operator T() const { return all_[{0, declared_}]; }
  const shared_variable& operator=(const T& v) const {
    all_[{0, declared_}] = v;
    return *this;
  }

 private:
  shared_array<T> all_;
  emulator::place declared_;
};

template <class T>
shared_array<T> shared_room(std::size_t count,
                            emulator::place declared = emulator::place::current()) {
  return {emulator::offset_of_variable(sizeof(T) * count, declared),
          static_cast<unsigned>(sizeof(T) * count)};
}

template <class T>
global_view<T> view_as(void* memory) {
  return global_view<T>(static_cast<T*>(memory));
}
template <class T, class From>
shared_array<T> view_as(shared_array<From> memory) {
  return memory.template as<T>();
}
template <class T, class From>
global_view<T> view_as(global_view<From> memory) {
  return global_view<T>(reinterpret_cast<T*>(memory.address()));
}

}  // namespace riemann
