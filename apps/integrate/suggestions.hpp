// Commands to offer to those who gave words without an option, or no integrand.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/request.hpp"

#include <functional>
#include <string>
#include <vector>

namespace riemann::apps {

/// Whether the command asks for something that can be computed: what is offered must work.
using understood_t = std::function<bool(const std::vector<std::string>& arguments)>;

/// Of `arguments`, whose words `stray` belong to no option: "stands without an option; did you
/// mean: integrate --expr 'x^2' --from 0 --to 1". No arguments: they have other faults, too.
std::string about_stray_words(const std::vector<std::string>& stray,
                              const std::vector<std::string>& arguments, const understood_t&);

/// Of a command with neither --fn nor --expr nor --data, which asks for `wanted`: what to give, and
/// the same command with an integrand.
std::string about_no_integrand(const request& wanted, const std::vector<std::string>& arguments,
                               const understood_t&);

}  // namespace riemann::apps
