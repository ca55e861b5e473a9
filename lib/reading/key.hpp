// One type of key: a word that sets one field, on the command line, in a config file and in Python
// alike, with all that is said of it anywhere.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/problem.hpp"

#include <functional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace riemann {

/// What help, manual pages, completion and messages know of a key.
struct key_words {
  std::string name;     // empty: takes the one word that stands without a name
  std::string metavar;  // empty: a flag, which takes "", yes and no
  std::string group;    // heading in the help
  std::string help;
  bool repeats = false;                  // may be given more than once
  std::vector<std::string> values = {};  // that it may take, where they can be counted: for shells
  std::string why_no_key = {};           // of an option: why config files have none of this name
};

/// What a field says of itself where jobs are told apart; nothing where it has no say.
using told_value = std::variant<std::monostate, bool, index_t, double, std::string>;

template <class Target>
struct key_field {
  /// Throws std::invalid_argument with what is wrong with the text.
  std::function<void(Target&, const std::string& text)> set;
  told_value (*told)(const Target&) = nullptr;  // none: it changes no answer, or another one tells
};

template <class Target>
struct key {
  key_words words;
  key_field<Target> field;

  void set(Target& to, const std::string& text) const {
    if constexpr (requires { to.note(words); }) to.note(words);
    field.set(to, text);
  }
};

template <class Value>
told_value told_of(const Value& value) {
  if constexpr (requires { name_of(value); })
    return name_of(value);
  else if constexpr (std::is_enum_v<Value>)
    return value != Value{};
  else if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>)
    return static_cast<index_t>(value);
  else if constexpr (requires { value.has_value(); })
    return value ? told_of(*value) : told_value();
  else
    return value;
}

template <class Target, class Value>
Target whose_member(Value Target::*);

template <auto Member>
using owner_of = decltype(whose_member(Member));

/// Of the field that members lead to, from one to the next: what Read makes of a text, and what is
/// told of it.
template <auto Read, auto First, auto... Next>
void set_at(owner_of<First>& to, const std::string& text) {
  auto& value = ((to.*First).*....*Next);
  value = static_cast<std::remove_reference_t<decltype(value)>>(Read(text));
}
template <auto First, auto... Next>
told_value told_at(const owner_of<First>& from) {
  return told_of(((from.*First).*....*Next));
}
template <auto Read, auto First, auto... Next>
key_field<owner_of<First>> field_at() {
  return {set_at<Read, First, Next...>, told_at<First, Next...>};
}

}  // namespace riemann
