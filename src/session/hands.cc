#include "session/hands.h"

#include <utility>

namespace touchstone::session {

void Hands::Press(const std::string& key) {
  held_.insert(key);
  fresh_.insert(key);
  released_.erase(key);
}

bool Hands::Release(const std::string& key, bool plays) {
  held_.erase(key);
  if (!plays || !fresh_.contains(key)) return true;
  released_.insert(key);
  return false;
}

void Hands::Stepped() {
  fresh_.clear();
  for (const std::string& key : std::exchange(released_, {}))
    history_.Apply(exchange::SetThrusters{key, false}, 0);
}

void Hands::LetGo() {
  if (!std::exchange(travelled_, false)) return;
  history_.Apply(exchange::ReleaseGrab{}, 0);
  for (const std::string& key : simulation_.thruster_keys())
    if (!held_.contains(key)) history_.Apply(exchange::SetThrusters{key, false}, 0);
}

}  // namespace touchstone::session
