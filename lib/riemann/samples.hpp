// The integral of tabulated data: values at abscissae, even or not.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/methods/tabulated/samples.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/question/run_control.hpp"

#include <span>
#include <vector>

namespace riemann {

/// The integral over all samples: trapezoids, or parabolas
/// (methods/tabulated/interval_integrals.hpp has the formulas and their source). Computed in
/// double-words and rounded once; the same bits on any number of threads and on a GPU. In units of
/// the values times those of the abscissae. The error compares with the same rule on every
/// second, third and fourth sample, and adds what rounding may do; it is infinite where there are
/// too few samples to compare (below 3, for simpson 5), and `reason` says so. It knows nothing of
/// errors that the values already had. n counts intervals, evaluations samples. A value that is not
/// finite is no exception: the status is not_finite, with the first such sample. Throws
/// invalid_problem (all faults at once, nothing computed) and machine_error.
estimate integrate(const samples&, const tabulated::how& = {}, const run_control& = {});

/// The same of each line, with its bits. The lines of a GPU's memory are summed there together; the
/// error estimates, which need the samples on the host, and lines on the CPU, are shared out over
/// threads. Of progress the share of lines is told; a stop leaves those that are left interrupted.
std::vector<estimate> integrate_lines(const lines_of_samples&, const tabulated::how& = {},
                                      const run_control& = {});

/// Element i: the integral from the first sample to sample i; the first is 0, the last the bits of
/// the integral or their neighbours, as the order of additions is another. By parabolas, an
/// interval takes the one through itself and the other one of its pair. On the CPU, whatever device
/// is asked for; takes 24 bytes a sample beside the samples. Values that are not finite go where
/// they lead. Throws as integrate does.
std::vector<double> cumulative(const samples&, const tabulated::how& = {});

/// The same of each line, one after the other; `out` has room for them all.
void cumulate_lines(const lines_of_samples&, const tabulated::how&, std::span<double> out);

/// The same of lines in the memory of the GPU that is asked for, where `out` is, too: computed
/// there, with the bits of the CPU. Of the values none is read on the host.
void cumulate_lines_on_gpu(const lines_of_samples&, const tabulated::how&, double* out);

}  // namespace riemann
