// A family at run time: its members' types, their names, and a visit by name.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <type_traits>

namespace riemann {

/// The members of a folder, in the order of its list.
template <class... Members>
struct family {
  std::array<const char*, sizeof...(Members)> names;

  /// Calls visitor(std::type_identity<Member>{}, name) for every member in order.
  template <class Visitor>
  constexpr void for_each(Visitor&& visitor) const {
    std::size_t k = 0;
    (visitor(std::type_identity<Members>{}, names[k++]), ...);
  }

  /// Calls visitor(std::type_identity<Member>{}) for the member of that name, if there is one.
  template <class Visitor>
  constexpr bool visit(std::string_view name, Visitor&& visitor) const {
    std::size_t k = 0;
    return ((name == names[k++] && (visitor(std::type_identity<Members>{}), true)) || ...);
  }

  /// The name of a member's type.
  template <class Member>
  constexpr const char* name_of() const {
    static_assert(has<Member>());
    std::size_t k = 0;
    static_cast<void>(((std::is_same_v<Members, Member> || (++k, false)) || ...));
    return names[k];
  }

  template <class Type>
  static constexpr bool has() {
    return (std::is_same_v<Members, Type> || ...);
  }

  /// Whether some Member::of<T> is Accumulator.
  template <class T, class Accumulator>
  static constexpr bool any() {
    return (std::is_same_v<typename Members::template of<T>, Accumulator> || ...);
  }

  constexpr bool contains(std::string_view name) const {
    for (const char* known : names)
      if (name == known) return true;
    return false;
  }
};

}  // namespace riemann
