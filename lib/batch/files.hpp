// The files of a batch: none that it reads is written, and none is written for two purposes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/document.hpp"
#include "riemann/lib/batch/settings.hpp"

#include <string>
#include <vector>

namespace riemann::batch {

/// Makes the names of lists, samples and formulas (@FILE) whole: they are found beside the config
/// file. Adds to `faults` those of samples that cannot be read again for each row: pipes, devices,
/// "-".
void find_files(table&, const std::string& config, std::vector<fault>& faults);

/// Where the settings `out` and `report` were given; empty: on the command line.
struct places_of_outputs {
  std::string out;
  std::string report;
};

/// Of a document whose files have been found.
std::vector<fault> faults_of_files(const document&, const std::string& config, const settings&,
                                   const places_of_outputs&);

}  // namespace riemann::batch
