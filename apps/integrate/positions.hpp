// Words without an option that say what to integrate, and where.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace riemann::apps {

/// Options in the place of `stray` words of these arguments that say what to integrate, and where:
/// a formula or a name, and two limits; a name alone. Empty if they say nothing of the kind.
std::vector<std::string> options_for(const std::vector<std::string>& stray,
                                     const std::vector<std::string>& arguments);

/// Whether a word is what a limit may be: 0, pi/2, -inf, or a formula of parameters that these
/// arguments give.
bool is_limit(const std::string& word, const std::vector<std::string>& arguments = {});

/// The option that takes such a word: --fn, --config, --data or --expr.
std::string option_for(const std::string& word);

}  // namespace riemann::apps
