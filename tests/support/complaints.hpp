// What is said to be wrong with what was asked.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/errors.hpp"

#include <stdexcept>
#include <string>

namespace riemann {

/// By the exception that `work` throws; nothing where it throws none.
template <class Work>
std::string complaint_of(const Work& work) {
  try {
    static_cast<void>(work());
  } catch (const std::invalid_argument& wrong) {
    return wrong.what();
  }
  return "";
}

/// By the faults that are found in it, a line each.
template <class Asked>
std::string faults_in_words(const Asked& task) {
  std::string all;
  for (const fault& each : faults_of(task)) all += sentence_of(each) + '\n';
  return all;
}

}  // namespace riemann
