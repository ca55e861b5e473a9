// What a program says to the shell.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace riemann::apps {

/// As --help tells them.
enum class exit_code { answered = 0, machine = 1, invalid = 2, not_as_asked = 3, not_finite = 4 };

}  // namespace riemann::apps
