// Which instruction set the vector loops of this process use.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace riemann::cpu {

/// x86-64 micro-architecture levels: v1 is SSE2, v3 has AVX2 and FMA, v4 has AVX-512.
/// On other processors there is only v1: the compiler's own baseline.
enum class isa { v1, v3, v4 };

/// The widest level this CPU has, or the one that RIEMANN_ISA (v1, v3, v4) asks for. Read once.
/// Throws machine_error if it asks for anything else or for a level this CPU lacks.
isa current_isa();

/// "x86-64-v4"
std::string name_of(isa);

/// The processor as it calls itself.
std::string processor_name();

}  // namespace riemann::cpu
