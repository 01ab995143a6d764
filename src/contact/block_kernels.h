#pragma once

#include "base/dense.h"

namespace touchstone::contact {

/// The products of small matrices that the factorizations of a Newton step are made of, each in the
/// widest instructions of the machine that runs them. Every number is the same sum in the same
/// order whatever their width, and no two roundings are made one: bits do not depend on the
/// machine. What is changed must not be among what is read.

/// C <- C - A B^T.
void SubtractProduct(const Mat6& A, const Mat6& B, Mat6* C);

/// C <- C + A B.
void AddProduct(const Mat63& A, const Mat36& B, Mat6* C);

}  // namespace touchstone::contact
