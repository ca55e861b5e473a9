// Standard output: whether there is one, and whether all of it arrived.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <ostream>

namespace riemann::apps {

/// Throws invalid_problem if it is not open for writing: known before anything is computed.
void require_output();

/// write(std::cout), flushed. Throws io_error with the reason if it could not be written.
void write_out(const std::function<void(std::ostream&)>& write);

}  // namespace riemann::apps
