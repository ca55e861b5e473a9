// Words without an option that say what to integrate, and where.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace riemann::apps {

/// The arguments with `stray` words that say what to integrate, and where, as options: a formula or
/// a name, and two limits; a name alone. Empty if they say nothing of the kind.
std::vector<std::string> with_positions_named(const std::vector<std::string>& stray,
                                              const std::vector<std::string>& arguments);

/// Whether a word is what a limit may be: 0, pi/2, -inf, or a formula of parameters that these
/// arguments give.
bool is_limit(const std::string& word, const std::vector<std::string>& arguments = {});

/// The option that takes such a word: --fn, --config, --data or --expr.
std::string option_for(const std::string& word);

}  // namespace riemann::apps
