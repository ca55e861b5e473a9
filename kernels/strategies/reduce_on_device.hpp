// An array in the memory of a GPU, reduced there; any C++ compiler will do.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/device_span.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cuda/device_pool.hpp"
#include "riemann/kernels/results.hpp"
#include "riemann/kernels/strategies/run.hpp"

#include <type_traits>

namespace riemann {

/// How it is done; the default is the fastest, and repeatable.
struct device_reduction {
  std::string strategy = "tiled";
  strategy_options launch;
};

/// The names of an operation, or of a way to add: accumulators::kahan and its like.
template <class Operation>
named_operation names_of() {
  if constexpr (requires { Operation::finds; })
    return {.operation = families::operations.name_of<Operation>()};
  else
    return {.sum = families::accumulators.name_of<Operation>()};
}
template <class Operation>
  requires std::is_same_v<operations::ignoring_nan<typename Operation::numbers_only>, Operation>
named_operation names_of() {
  named_operation names = names_of<typename Operation::numbers_only>();
  names.ignore_nan = true;
  return names;
}

/// reduce(device_span(data, n), operations::max{}, {.strategy = "cluster"}): what reduce() of the
/// same elements in a std::span gives; from `tiled`, the default, with the same bits. Waits for the
/// result; other streams' writes to the elements must be complete. The first call on a device
/// opens it, and what is not compiled ahead is compiled when it is first asked for.
/// Throws std::invalid_argument for what the strategy does not do and for an empty array where the
/// operation has no identity; not_built and machine_error.
template <class T, class Operation>
auto reduce(device_span<T> data, Operation, const device_reduction& how = {})
  requires operations::reduces<Operation, T>
{
  const answer reduced =
      run_strategy(device_pool::open(data.device()), how.strategy, names_of<Operation>(),
                   element_types.name_of<T>(), data.data(), data.size(), how.launch)
          .value;
  if constexpr (!requires { Operation::finds; })
    return reduced.value;
  else if constexpr (Operation::finds == operations::finding::number_and_place)
    return located{reduced.value, reduced.index};
  else if constexpr (Operation::finds == operations::finding::mean_and_variance)
    return moments{reduced.value.floating.rounded(), reduced.variance, data.size()};
  else
    return reduced.value;
}

}  // namespace riemann
