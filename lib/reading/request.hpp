// A request in a user's words: the one table of keys behind the command line, its help and the
// config files.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/reading/data_request.hpp"
#include "riemann/lib/reading/key.hpp"
#include "riemann/lib/reading/sweep.hpp"

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace riemann {

/// What one command, or one row of a batch, asks for.
struct request {
  problem task;
  data_request data;  // of it, where it is given, the rule, the sum and the place are the problem's
  std::optional<method> by;           // unset: the keys that are given decide, see method_of
  std::set<std::string> of_fixed;     // keys given that only a fixed rule has
  std::set<std::string> of_adaptive;  // keys given that only the adaptive method has
  std::string trace;                  // a file for a picture of how it was found
  std::string save_map;               // a file for the importance map
  std::string checkpoint;             // a file to go on from, and to leave what was computed in
  int repeat = 1;                     // runs of the same problem, for timing

  // Of several: a row for each (reading/rows.hpp). Empty: task.rule alone.
  std::vector<std::string> rules;
  std::vector<index_t> counts;

  // What becomes the problem's parameters and limits, row by row, likewise.
  std::vector<axis> axes;
  std::string from_words;  // limits that depend on parameters; empty: those of task.range
  std::string to_words;
  std::optional<index_t> rows_confirmed;  // of a sweep with very many

  /// Of a key that is about to be set.
  void note(const key_words&);
};

using request_key = key<request>;

/// The group of what is for samples alone.
inline constexpr auto tabulated_data = "Tabulated data";

/// Whether a named integrand in several variables is asked for.
bool has_known_integral(const request&);

/// The same, or that the bounds given are more than the limits of x alone.
bool has_dimensions(const request&);

/// Of samples a fixed rule; else as asked for; else a fixed rule where a key of fixed rules is
/// given; else adaptive.
method method_of(const request&);

/// The one table of keys.
std::span<const request_key> request_keys();
std::vector<request_key> keys_of_data();  // of these

/// What the key rule takes: names between commas; "all" stands for every rule.
std::vector<std::string> rules_in(const std::string& text);

/// What the key fn takes.
std::vector<std::string> names_of_integrands();

/// "yes" and "true", "no" and "false". Throws std::invalid_argument.
bool yes_or_no(const std::string& text);

/// Of a flag: "" says yes, too.
bool yes_unless_no(const std::string& text);

/// Choices that cannot go together, among the keys a user gave.
std::vector<fault> contradictions(const request&, const std::set<std::string>& given);

/// Those between device and threads alone.
std::vector<fault> contradictions_of_place(const request&);

}  // namespace riemann
