// Scripts that complete a program's options in bash, zsh and fish, from its table of options.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/key.hpp"

#include <string>
#include <vector>

namespace riemann::apps {

/// For one of completion_shells(). Options that take a FILE complete file names, those with values
/// complete these; so does the word that stands without an option.
std::string completion_for(const std::string& shell, const std::string& program,
                           const std::vector<key_words>&);

const std::vector<std::string>& completion_shells();

}  // namespace riemann::apps
