// What a program says to the shell.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace riemann {
enum class status;
struct summary;
}  // namespace riemann

namespace riemann::apps {

/// As --help tells them.
enum class exit_code { answered = 0, machine = 1, invalid = 2, not_as_asked = 3, not_finite = 4 };

/// What became of a question; where nothing of all this happened, it was answered.
struct ending {
  bool invalid = false;  // not a valid question; nothing was computed
  bool failed = false;   // the machine could not do it, or a part of it
  bool no_value = false;
  bool not_as_asked = false;  // short of a tolerance, suspect, not what was expected, wrong
  bool interrupted = false;
};

/// Of one integral, and of all rows of a sweep or a batch.
ending ending_of(status);
ending ending_of(const summary&);

/// The only place that decides it: of several things that happened the gravest counts.
exit_code exit_code_of(const ending&);

}  // namespace riemann::apps
