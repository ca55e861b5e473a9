// The arrays that the lab generates: each input defines element i.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/inputs.hpp"

#include "apps/lab/elements.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/random.hpp"
#include "riemann/lib/reading/element_facts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann::reduction_lab {
namespace {

struct uniform {
  static constexpr const char* description = "in [0, 1); integers: over the type's whole range";
  static constexpr bool floating_only = false;

  template <class T>
  static auto of(const input& array) {
    return [seed = array.seed, digits = digits_of<T>()](index_t i) {
      if constexpr (is_floating_point<T>)
        return static_cast<T>(random_fraction(seed, i, digits));
      else
        return static_cast<T>(random_bits(seed, i));
    };
  }
};

struct integers {
  static constexpr const char* description =
      "small whole numbers, whose sums are exact in any order";
  static constexpr bool floating_only = false;

  /// As large as the significand allows for all partial sums; 1 where even that is too much, and
  /// then partial sums, which are random walks, still stay far below it.
  template <class T>
  static auto of(const input& array) {
    constexpr double largest = 100;  // fits the narrowest type
    const double room = std::ldexp(1.0, facts_of(array.type).digits);
    const double n = static_cast<double>(std::max<index_t>(array.count, 1));
    const auto most = static_cast<std::uint64_t>(std::clamp(room / n, 1.0, largest));
    return [seed = array.seed, most](index_t i) {
      constexpr bool has_sign = is_floating_point<T> || is_signed_integer<T>;
      const std::uint64_t choices = has_sign ? 2 * most + 1 : most + 1;
      const auto drawn = static_cast<int>(random_bits(seed, i) % choices);
      return static_cast<T>(has_sign ? drawn - static_cast<int>(most) : drawn);
    };
  }
};

/// Element n-1-i is minus element i, so that all cancel but the first, which is the exact sum.
struct ill_conditioned {
  static constexpr const char* description =
      "sum|x| / |sum| some 1e16 (float: 1e8): pairs cancel, the first element is the sum";
  static constexpr bool floating_only = true;

  template <class T>
  static auto of(const input& array) {
    const int digits = digits_of<T>();
    constexpr double mean = 1.5;
    const double condition = std::ldexp(4.0, digits);
    const double sum = mean * static_cast<double>(array.count) / condition;
    return [=, seed = array.seed, n = array.count](index_t i) {
      const index_t partner = n - 1 - i;
      if (i == 0) return static_cast<T>(sum);
      if (partner == 0 || partner == i) return static_cast<T>(0.0);
      const double size = 1 + random_fraction(seed, std::min(i, partner), digits - 1);
      return static_cast<T>(i < partner ? size : -size);
    };
  }
};

struct one_nan {
  static constexpr const char* description =
      "uniform, with one NaN at a place that the seed determines";
  static constexpr bool floating_only = true;

  template <class T>
  static auto of(const input& array) {
    const auto n = static_cast<std::uint64_t>(std::max<index_t>(array.count, 1));
    const auto place = static_cast<index_t>(random_bits(~array.seed, 0) % n);
    return [place, number = uniform::of<T>(array)](index_t i) {
      return i == place ? static_cast<T>(std::numeric_limits<double>::quiet_NaN()) : number(i);
    };
  }
};

struct equal {
  static constexpr const char* description = "all 0.1; integers: all 1";
  static constexpr bool floating_only = false;

  template <class T>
  static auto of(const input&) {
    return [](index_t) { return static_cast<T>(is_floating_point<T> ? 0.1 : 1.0); };
  }
};

constexpr family<uniform, integers, ill_conditioned, one_nan, equal> inputs{
    {"uniform", "integers", "ill-conditioned", "one-nan", "equal"}};

}  // namespace

std::vector<input_facts> input_catalogue() {
  std::vector<input_facts> facts;
  inputs.for_each([&]<class Input>(std::type_identity<Input>, const char* name) {
    facts.push_back({name, Input::description, Input::floating_only});
  });
  return facts;
}

std::string description_of(const input& array) {
  return array.name + ", seed " + std::to_string(array.seed);
}

host_array generate(const input& array, int threads, const progress_t& progress) {
  host_array data(array.type, array.count);
  element_types.visit(array.type, [&]<class T>(std::type_identity<T>) {
    inputs.visit(array.name, [&]<class Input>(std::type_identity<Input>) {
      if constexpr (is_floating_point<T> || !Input::floating_only)
        lab::fill(data.as<T>(), array.count, threads, Input::template of<T>(array), progress);
    });
  });
  return data;
}

}  // namespace riemann::reduction_lab
