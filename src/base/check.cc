#include "base/check.h"

namespace touchstone {

void ThrowInternalError(const char* condition, const char* file, int line) {
  std::ostringstream message;
  message << file << ":" << line << ": internal rule broken: " << condition;
  throw InternalError(message.str());
}

}  // namespace touchstone
