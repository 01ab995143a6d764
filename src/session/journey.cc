#include "session/journey.h"

#include <algorithm>
#include <chrono>
#include <variant>
#include <vector>

namespace touchstone::session {
namespace {

using exchange::Request;

constexpr std::chrono::milliseconds kLong{150};
constexpr std::chrono::milliseconds kGiveWay{300};  // to a wish for another moment

}  // namespace

void Journey::Begin() {
  broken_off_ = false;
  set_out_ = Clock::now();
}

bool Journey::GoesOn(const std::stop_token& stop) {
  called_off_ = queue_.Check([](const std::vector<Request>& waiting) {
    return std::ranges::any_of(waiting, [](const Request& request) {
      return std::holds_alternative<exchange::BreakOff>(request.command);
    });
  });
  const bool overtaken =
      Clock::now() - set_out_ > kGiveWay && queue_.Check([](const std::vector<Request>& waiting) {
        return !waiting.empty() && Seeks(waiting.front());
      });
  broken_off_ = called_off_ || overtaken || stop.stop_requested();
  return !broken_off_;
}

bool Journey::IsLong(double ahead) const {
  const Clock::duration spent = Clock::now() - set_out_;
  return spent + std::chrono::duration<double>(ahead) > 2 * kLong || spent > kLong;
}

bool Seeks(const Request& request) {
  return std::holds_alternative<exchange::Seek>(request.command) ||
         std::holds_alternative<exchange::SeekTime>(request.command);
}

bool IsOvertaken(const Request& request, const Request& next) {
  if (Seeks(request)) return Seeks(next);
  const auto* place = std::get_if<exchange::PlaceBody>(&request.command);
  const auto* again = std::get_if<exchange::PlaceBody>(&next.command);
  return place != nullptr && again != nullptr && place->body == again->body &&
         request.gesture != 0 && request.gesture == next.gesture;
}

}  // namespace touchstone::session
