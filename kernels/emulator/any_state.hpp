// Accumulators and elements whose operation and type are known at run time only, so that one
// instantiation of a kernel serves all of them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/emulator/views.hpp"

#include <string>

namespace riemann {
struct answer;
struct named_operation;
}  // namespace riemann

namespace riemann::emulator {

/// What an accumulator of elements of a type does; states and elements are bytes.
struct state_functions {
  std::size_t state_bytes = 0;
  std::size_t element_bytes = 0;
  bool error_free = false;       // added by exact_sum, whose state is a superaccumulator
  bool adds_atomically = false;  // the hardware does, numbers of this type:
  enum { floats, doubles, integers } numbers = integers;
  void (*begin)(void* state) = nullptr;
  void (*add)(void* state, const void* element, index_t number) = nullptr;
  void (*merge)(void* state, const void* next) = nullptr;
  answer (*total)(const void* states, index_t count,
                  std::size_t apart) = nullptr;  // merged in order
};

/// Of the accumulator that visit_accumulator visits for the type called `type`.
state_functions functions_of(const named_operation&, const std::string& type);

/// What any_state and any_element mean on this thread.
extern constinit thread_local const state_functions* in_use;

/// An element whose type the functions in use know.
struct any_term {
  const void* element;
};

/// An element of a known size, as `tiled` needs it.
template <std::size_t Bytes>
struct any_element {
  unsigned char bytes[Bytes];
};

/// A state in Bytes bytes. Where Number is a number, its merge is an addition of one.
template <std::size_t Bytes, class Number = void>
struct any_state {
  using number = Number;
  static constexpr bool merges_by_addition = !std::is_void_v<Number>;
  static constexpr int components = 0;
  static constexpr bool commutative = true;

  alignas(Bytes == 4 ? 4 : 8) unsigned char bytes[Bytes];

  any_state() {
    std::memset(bytes, 0, Bytes);
    in_use->begin(bytes);
  }
  void add(const any_term& term, index_t i) { in_use->add(bytes, term.element, i); }
  template <std::size_t ElementBytes>
  void add(const any_element<ElementBytes>& element, index_t i) {
    in_use->add(bytes, element.bytes, i);
  }
  void merge(const any_state& next) { in_use->merge(bytes, next.bytes); }
  void total() const {}
};

/// Elements of the type in use, whatever its size.
struct any_terms {
  const std::byte* data;

  struct terms {
    const std::byte* data;

    any_term operator()(int row, int lane, place where = place::current()) const {
      const auto bytes = in_use->element_bytes;
      const std::byte* const element = data + (index_t{row} + lane) * static_cast<index_t>(bytes);
      touch_global(data, element, bytes, access_kind::read, where);
      return {element};
    }
  };
  terms from(index_t first) const {
    return {data + first * static_cast<index_t>(in_use->element_bytes)};
  }
};

/// Ts in memory. As array_terms, but that they are watched.
template <class T>
struct watched_terms {
  const T* data;

  struct terms {
    const T* data;

    T operator()(int row, int lane, place where = place::current()) const {
      return global_view<const T>(data)[{index_t{row} + lane, where}];
    }

    static constexpr bool fill_loads = sizeof(sixteen_bytes) % sizeof(T) == 0;
    static constexpr int neighbours = fill_loads ? int{sizeof(sixteen_bytes) / sizeof(T)} : 1;
    bool wide() const {
      return reinterpret_cast<unsigned long long>(data) % sizeof(sixteen_bytes) == 0;
    }
    void load(index_t at, T (&out)[neighbours], place where = place::current()) const
      requires fill_loads
    {
      touch_global(data, data + at, sizeof(sixteen_bytes), access_kind::read, where);
      std::memcpy(static_cast<void*>(out), data + at, sizeof(sixteen_bytes));
    }
  };
  terms from(index_t first) const { return {data + first}; }
};

}  // namespace riemann::emulator
