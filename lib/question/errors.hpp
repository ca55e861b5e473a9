// Errors in a request: what is wrong with it, in sentences. kernels/errors.hpp has the machine's.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/errors.hpp"
#include "riemann/kernels/words.hpp"

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace riemann {

/// One thing wrong with a request.
struct fault {
  std::string option;   // "n", "rule": the option's long name, without dashes
  std::string value;    // what was given
  std::string message;  // what is wrong with it and what is allowed: a sentence without a full stop
  std::string where = {};  // "file:line:column" in a config file; empty on the command line
  bool of_row = false;     // it comes from values of parameters: rows with others may be free of it
};

/// "--n 'abc': what is wrong", or "file:line:column: n 'abc': what is wrong".
std::string sentence_of(const fault&);

/// Everything wrong with a request, at once. Nothing has been computed. what() says it by fields:
/// "max_evals '0': must be at least 1".
class invalid_problem : public std::invalid_argument {
 public:
  explicit invalid_problem(std::vector<fault> faults);
  const std::vector<fault>& faults() const { return faults_; }

 private:
  std::vector<fault> faults_;
};

/// The known name that was most likely meant; empty if none is close.
std::string name_meant_by(const std::string& name, const std::vector<std::string>& known);

/// ", did you mean 'simpson'?" where a known name is close to the unknown one, then the known ones:
/// "unknown rule 'simson'; did you mean 'simpson'? known: left, midpoint, ..."
std::string unknown_name(const std::string& family, const std::string& name,
                         const std::vector<std::string>& known);

/// The value that is called so. Throws std::invalid_argument with the names that there are.
template <class Value>
Value value_from(const std::string& name) {
  if (const std::optional<Value> value = value_named<Value>(name)) return *value;
  throw std::invalid_argument(unknown_name(word_table<Value>::family, name, all_names<Value>()));
}

/// The `count` known names that are nearest to `name`, the nearest first: for families that are too
/// large to list.
std::vector<std::string> nearest_names(const std::string& name, std::vector<std::string> known,
                                       std::size_t count);

/// Adds a fault unless its sentence is among them already.
void add_once(const fault&, std::vector<fault>&);

/// Adds `more` to the end of `faults`.
void append(std::vector<fault>& faults, const std::vector<fault>& more);

/// Throws invalid_problem, if there are any.
void throw_any(std::vector<fault>);

}  // namespace riemann
