// How a batch is carried out: the keys of [batch], which the command line has too.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/key.hpp"

#include <span>
#include <string>

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

/// Those of the group of_batches mean nothing for a single integral.
using setting = key<settings>;

std::span<const setting> known_settings();

}  // namespace riemann::batch
