#pragma once

namespace touchstone::contact {

/// Number of rows of a contact in dense equations: t1, t2, n with friction, n alone without.
inline int RowsOf(double mu) { return mu > 0.0 ? 3 : 1; }

}  // namespace touchstone::contact
