// What can be wrong with tabulated data and with what is asked of them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/tabulated/samples.hpp"
#include "riemann/lib/question/errors.hpp"

#include <optional>
#include <string>
#include <vector>

namespace riemann::tabulated {

/// Rule, sum and threads.
std::vector<fault> faults_of(const how&);

/// The first abscissa that is out of order, and a sentence on why.
struct misplaced {
  index_t sample = 0;
  std::string why;
};
std::optional<misplaced> first_misplaced(std::span<const double> abscissae, const how&);

/// Too few samples, a step that is none, abscissae that do not fit the values or are misplaced.
/// Precondition: faults_of(how) found nothing.
std::vector<fault> faults_of(const samples&, const how&);

}  // namespace riemann::tabulated
