// What an operation says of itself: listings, error messages and tests follow from it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/kernels/scalar.hpp"

namespace riemann::operations {

/// What an operation's answer is.
enum class finding { number, number_and_place, mean_and_variance };

// Every operation has: description; has_identity (an empty array has a value); floating, integers
// (the types of element it takes); finds; of<T>, the accumulator of elements of type T.

template <class Operation, class T>
concept takes = requires { typename Operation::template of<T>; } &&
                (is_floating_point<T> ? Operation::floating : Operation::integers);

/// What ignoring_nan_of<T> says: NaNs are passed over, and an array of nothing else gives NaN.
template <class Operation>
concept may_ignore_nan = requires { typename Operation::template ignoring_nan_of<float>; };

/// The same operation, NaNs passed over: reduce(data, ignoring_nan<min>{}).
template <may_ignore_nan Operation>
struct ignoring_nan : Operation {
  using numbers_only = Operation;
  template <class T>
  using of = typename Operation::template ignoring_nan_of<T>;
};

/// What reduce() takes beside operations: a way to add, of the family of accumulators.
template <class Sum, class T>
concept adds = !requires { Sum::finds; } && requires { typename Sum::template of<T>; };

template <class Operation, class T>
concept reduces = takes<Operation, T> || adds<Operation, T>;

}  // namespace riemann::operations
