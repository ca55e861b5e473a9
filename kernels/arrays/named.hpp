// Arrays reduced by names, for those who know types at run time only.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/arrays/answer.hpp"
#include "riemann/kernels/contract.hpp"

#include <string>
#include <vector>

namespace riemann {

struct named_operation;

namespace cuda {
class session;
}

/// The reduction of `count` elements of the type called `type` at `data`, on `threads` CPU threads.
/// Throws std::invalid_argument: unknown names (the known ones are told), an operation that does
/// not take such elements or cannot ignore NaNs, or an empty array where it has no identity.
answer reduce_named(const named_operation&, const std::string& type, const void* data,
                    index_t count, int threads);

/// The same of elements in device memory, on the session's device; `seconds` of device time. Sums
/// of every type, and min and max of the most usual, are compiled ahead; all else when it is first
/// asked for, which is felt, and kept: not_built where there is no compiler, see
/// cuda/kernel_for.hpp.
answer reduce_named_on_cuda(cuda::session&, const named_operation&, const std::string& type,
                            const void* device_data, index_t count, double& seconds);

/// The same of each of `lines` lines of `count` elements, one after the other, with the bits of
/// each alone: all in a launch or a few, unless the kernels are neither compiled ahead, as the
/// usual ones of float and double are, nor can be compiled now.
std::vector<answer> reduce_lines_on_cuda(cuda::session&, const named_operation&,
                                         const std::string& type, const void* device_data,
                                         index_t lines, index_t count);

/// Only enqueues reduce_named_on_cuda on the session's stream: one launch, no synchronisation; for
/// 1 to 2^36 bytes of elements, which are one section. The accumulator's state, of at most
/// cuda::result_bytes, is left at device_result. Throws std::invalid_argument for names that
/// reduce_named does not take. For the first time not while the stream is captured: kernel_for.
void enqueue_named_on_cuda(cuda::session&, const named_operation&, const std::string& type,
                           const void* device_data, index_t count, void* device_result);

/// What is wrong with the names, or nothing.
std::string why_not_reducible(const named_operation&, const std::string& type);

/// Throws std::invalid_argument as reduce_named does.
void require_reducible(const named_operation&, const std::string& type, index_t count);

}  // namespace riemann
