// How a batch is carried out: the keys of [batch], which the command line has too.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

namespace riemann::batch {

/// What rows look like on standard output.
enum class output_format { text, json, csv, value };

struct settings {
  std::string out;  // empty: rows are kept nowhere
  bool resume = false;
  int jobs = 1;        // side by side
  std::string filter;  // a pattern for names; empty: all of them
  bool dry_run = false;
  std::string report;  // empty: none
  output_format output = output_format::text;
  bool keeps_kernels = true;  // compiled at run time, on disk for the next process
};

inline constexpr const char* of_batches = "Batches";

/// One word that sets one field, as request_key does. A flag has no metavar; it takes "", which
/// says yes, and yes or no. `set` throws std::invalid_argument with what is wrong.
struct setting {
  const char* name;
  const char* metavar;
  const char* group;  // heading in the help; of_batches: it means nothing for a single integral
  const char* help;
  void (*set)(settings&, const std::string& text);
};

std::span<const setting> known_settings();
std::vector<std::string> setting_names();

}  // namespace riemann::batch
