// One option of a program: a key that sets a field of the program's invocation.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/key.hpp"

namespace riemann::apps {

using option_words = key_words;

template <class Invocation>
using option = key<Invocation>;

}  // namespace riemann::apps
