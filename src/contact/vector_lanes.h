#pragma once

// Vectors of numbers for loops over the six rows of a small matrix, and functions that are made
// twice, for the widest instructions that a machine may have and for all machines: the program
// chooses when it starts. Every number is the same sum in the same order whatever the width, and no
// two roundings are made one: bits do not depend on the machine.

// Tools that watch a program's memory or threads are not ready yet when functions in several widths
// are chosen between.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define TOUCHSTONE_IN_ALL_WIDTHS __attribute__((target_clones("avx2", "default")))
#else
#define TOUCHSTONE_IN_ALL_WIDTHS
#endif

namespace touchstone::contact {

/// Four numbers of a column of six, and the two others. They may stand anywhere.
typedef double Four __attribute__((vector_size(32), aligned(8), may_alias));
typedef double Two __attribute__((vector_size(16), aligned(8), may_alias));

}  // namespace touchstone::contact
