#pragma once

namespace touchstone {

/// Exit codes of the program.
enum ExitCode { kDone = 0, kRunFailed = 1, kWrongInput = 2, kNoDisplay = 3 };

}  // namespace touchstone
