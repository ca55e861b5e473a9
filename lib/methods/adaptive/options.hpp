// What the adaptive method can be told beside the question.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace riemann::adaptive {

struct options {
  bool second_look = true;                          // before an answer is met
  bool structure = true;                            // places that a formula points to
  bool breaks = true;                               // cuts where a formula jumps or bends
  bool chains = true;                               // panels graded toward singular ends
  bool swings = true;                               // series of oscillating tails
  bool faint_poles = true;                          // looked for before an answer is met
  bool account = false;                             // whether the answer tells how it was found
  std::function<void(double share)> progress = {};  // told what is done of the work, as a guess
};

}  // namespace riemann::adaptive
