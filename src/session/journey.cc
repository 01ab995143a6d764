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
  queue_.BeginSeek(set_out_ + kGiveWay);
}

bool Journey::GoesOn() {
  called_off_ = queue_.Check([](const std::vector<Request>& waiting) {
    return std::ranges::any_of(waiting, [](const Request& request) {
      return std::holds_alternative<exchange::BreakOff>(request.command);
    });
  });
  broken_off_ = queue_.stop().requested();
  return !broken_off_;
}

bool Journey::IsLong(double ahead) const {
  const Clock::duration spent = Clock::now() - set_out_;
  return spent + std::chrono::duration<double>(ahead) > 2 * kLong || spent > kLong;
}

bool IsOvertaken(const Request& request, const Request& next) {
  if (exchange::Seeks(request.command)) return exchange::Seeks(next.command);
  const auto* place = std::get_if<exchange::PlaceBody>(&request.command);
  const auto* again = std::get_if<exchange::PlaceBody>(&next.command);
  return place != nullptr && again != nullptr && place->body == again->body &&
         request.gesture != 0 && request.gesture == next.gesture;
}

}  // namespace touchstone::session
