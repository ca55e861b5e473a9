// The members of a family as the types of a typed test, named as users name them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/family.hpp"

#include <gtest/gtest.h>

namespace riemann::reference {

template <class Family>
struct members_of;

template <class... Members>
struct members_of<family<Members...>> {
  using types = ::testing::Types<Members...>;
};

/// What the members accumulate elements of type T in.
template <class Family, class T>
struct accumulators_of;

template <class... Members, class T>
struct accumulators_of<family<Members...>, T> {
  using types = ::testing::Types<typename Members::template of<T>...>;
};

/// `Known` is the family's variable: names_of<families::accumulators>.
template <const auto& Known>
struct names_of {
  template <class Member>
  static std::string GetName(int position) {
    return Known.names[static_cast<std::size_t>(position)];
  }
};

}  // namespace riemann::reference
