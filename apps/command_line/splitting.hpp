// The words of a command line told apart: options, their values, and words that stand alone.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/key.hpp"
#include "riemann/lib/question/errors.hpp"

#include <string>
#include <vector>

namespace riemann::apps {

struct spoken {
  bool is_option = false;
  std::string name;               // of the option
  std::string text;               // its value, or the word that stands alone
  bool is_behind_dashes = false;  // behind a lone --: no option, whatever it begins with
};

/// In the order given. Options that are unknown are kept; what cannot be split becomes a fault.
std::vector<spoken> split(const std::vector<std::string>& arguments,
                          const std::vector<key_words>& known, std::vector<fault>& faults);

}  // namespace riemann::apps
