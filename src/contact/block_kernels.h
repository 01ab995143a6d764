#pragma once

#include "base/dense.h"

namespace touchstone::contact {

/// Products of small matrices, of which the factorizations of a Newton step consist, each in the
/// widest instructions of the machine that runs them. Every number is the same sum in the same
/// order whatever the width of the instructions, and multiplication and addition are never fused,
/// so the bits do not depend on the machine. The output must not be one of the inputs.

/// C <- C - A B^T.
void SubtractProduct(const Mat6& A, const Mat6& B, Mat6* C);

/// C <- C + A B.
void AddProduct(const Mat63& A, const Mat36& B, Mat6* C);

}  // namespace touchstone::contact
