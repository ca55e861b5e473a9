// The rows of a request: one problem for each rule, each n and each point of its parameters.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/request.hpp"

#include <set>
#include <string>
#include <vector>

namespace riemann {

/// Rules times counts: how many pairs of a rule and an n there are, n running faster.
index_t methods_of(const request&);

/// The same request with pair k alone.
request with_method(const request&, index_t k);

/// Of all pairs, each with all points: the points of the parameters run fastest.
index_t rows_of(const request&);

/// The problem of any row, but for its parameters and for limits that depend on them.
problem common_to_rows(const request&);

/// The problem of a row, its parameters and limits set.
/// Throws invalid_problem if its limits are not valid.
problem problem_of_row(const request&, index_t row);
/// The same over the problem of another row of this request, or of one whose rows are like it, or
/// over what they have in common. Returns what is wrong with its limits: those that are no numbers
/// are then not set.
std::vector<fault> write_row(const request&, index_t row, problem& over);

/// Whether rows of one differ from rows of the other in parameters and limits alone. Not of data.
bool have_rows_alike(const request& one, const request& other);

/// Whether its formula is a list of formulas: [f, g].
bool has_several_formulas(const request&);

/// Reads its expression for all its rows (running/parsed_problem.hpp): otherwise each reads it
/// again.
void read_once(request&);

/// Everything wrong with a request; of a sweep, all but what is wrong with single rows, which say
/// so themselves.
std::vector<fault> faults_of(const request&);

/// Whether a fault is one of the keys whose texts were not understood, or what follows from that:
/// without ranges nobody knows the variables of a formula, and what lies between which limits.
bool follows_from(const std::set<std::string>& not_understood, const fault&);

}  // namespace riemann
