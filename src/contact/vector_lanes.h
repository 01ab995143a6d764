#pragma once

// Vectors of numbers for loops over the six rows of a small matrix, and functions compiled twice,
// for the widest instructions that a machine may have and for all machines; the program chooses
// when it starts. Every number is the same sum in the same order whatever the width, and
// multiplication and addition are never fused, so the bits do not depend on the machine.

// The choice between widths happens too early for tools that watch a program's memory or threads,
// which are not ready then.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define TOUCHSTONE_IN_ALL_WIDTHS __attribute__((target_clones("avx2", "default")))
#else
#define TOUCHSTONE_IN_ALL_WIDTHS
#endif

namespace touchstone::contact {

/// Four numbers of a column of six, and the two others. They may have any address.
typedef double Four __attribute__((vector_size(32), aligned(8), may_alias));
typedef double Two __attribute__((vector_size(16), aligned(8), may_alias));

}  // namespace touchstone::contact
