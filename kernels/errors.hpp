// What goes wrong with the machine rather than with the question.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace riemann {

/// The machine cannot do what was asked: base of cuda_error, not_built and io_error.
class machine_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A part that this build lacks; says what to install.
class not_built : public machine_error {
 public:
  using machine_error::machine_error;
};

/// A file or stream that cannot be read or written.
class io_error : public machine_error {
 public:
  using machine_error::machine_error;
};

}  // namespace riemann
