// The standing threads of this process, which work beside whoever asks for them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace riemann::cpu {

/// Calls own() here, and meanwhile theirs() in up to `others` standing threads, each once. Returns
/// when own() and the calls of theirs() that have begun have returned; theirs() must not throw.
/// Any threads may ask at once, and from within own() and theirs(). There are as many threads as
/// that takes; those that the system refuses do not come, so own() should be able to do it all.
///
/// A thread works as if this one had started it: where it may run, with its floating-point
/// environment, and with an errno of 0. Threads that nobody needs sleep; signals go to others. They
/// end with the program, when its library is unloaded, and at a fork, after which both processes
/// start theirs anew. Threads that are at work when the program ends do not delay it.
void work_together(int others, const std::function<void()>& theirs,
                   const std::function<void()>& own);

}  // namespace riemann::cpu
