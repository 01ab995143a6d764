#include "session/journey.h"

#include <algorithm>
#include <chrono>
#include <variant>
#include <vector>

namespace touchstone::session {
namespace {

using exchange::Request;

constexpr std::chrono::milliseconds kLong{150};
constexpr std::chrono::milliseconds kGiveWay{300};  // until a request for another moment cancels a
                                                    // seek

/// The bodies that a command only places; none for other commands.
std::vector<BodyId> PlacedBy(const exchange::Command& command) {
  if (const auto* place = std::get_if<exchange::PlaceBody>(&command)) return {place->body};
  const auto* together = std::get_if<exchange::EditTogether>(&command);
  if (together == nullptr) return {};
  std::vector<BodyId> bodies;
  for (const exchange::BodyEdit& edit : together->edits) {
    const auto* place = std::get_if<exchange::PlaceBody>(&edit);
    if (place == nullptr) return {};
    bodies.push_back(place->body);
  }
  return bodies;
}

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
  if (request.gesture == 0 || request.gesture != next.gesture) return false;
  const std::vector<BodyId> placed = PlacedBy(request.command);
  return !placed.empty() && placed == PlacedBy(next.command);
}

}  // namespace touchstone::session
