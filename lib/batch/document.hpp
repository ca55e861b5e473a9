// A config file as tables of keys and texts, each with its place; what they mean comes later.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/errors.hpp"

#include <string>
#include <vector>

namespace riemann::batch {

/// One key. A scalar is an array of one, a table one of "name=value", or "name=1,2" where an array
/// has the name; numbers are kept as text that reads back.
struct entry {
  std::string key;
  std::vector<std::string> values;
  bool is_array = false;
  std::string where;  // "file:line:column" of the value
};

struct table {
  std::vector<entry> entries;
  std::string where;

  /// Null if it has no such key.
  const entry* find(const std::string& key) const {
    for (const entry& each : entries)
      if (each.key == key) return &each;
    return nullptr;
  }
};

struct document {
  table batch;
  table defaults;
  std::vector<table> integrals;
};

/// Reads TOML from `path`. What cannot be understood is added to `faults`, with its place.
document read_document(const std::string& path, std::vector<fault>& faults);

}  // namespace riemann::batch
