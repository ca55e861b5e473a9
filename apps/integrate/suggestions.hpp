// Words without an option: those that say what to integrate, and commands to offer for others.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

namespace riemann::apps {

/// The arguments with `stray` words that say what to integrate, and where, as options: a formula or
/// a name, and two limits; a name alone. Empty if they say nothing of the kind.
std::vector<std::string> with_positions_named(const std::vector<std::string>& stray,
                                              const std::vector<std::string>& arguments);

/// Of `arguments`, whose words `stray` belong to no option: "stands without an option; did you
/// mean: integrate --expr 'x^2' --from 0 --to 1".
std::string about_stray_words(const std::vector<std::string>& stray,
                              const std::vector<std::string>& arguments);

/// Of a command with neither --fn nor --expr nor --data: what to give, and the same command with an
/// integrand. `given`: names of its options.
std::string about_no_integrand(const std::set<std::string>& given,
                               const std::vector<std::string>& arguments);

}  // namespace riemann::apps
