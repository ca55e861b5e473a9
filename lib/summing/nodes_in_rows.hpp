// The nodes of a lattice in the layout in which the CPU's sums ask for terms.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/term_rows.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/summing/lattice.hpp"

namespace riemann {

/// The nodes of a batch, at its terms' places. In float precision each is rounded to float.
void nodes_in_rows(const lattice&, precision, cpu::isa, const cpu::batch& of, double* x);

}  // namespace riemann
