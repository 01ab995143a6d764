#include "exchange/push.h"

#include "scene/bounds.h"
#include "scene/thruster_keys.h"

namespace touchstone::exchange {

std::string FindMistake(const Push& push) {
  if (push.key) {
    if (push.from || push.until) return "a thruster fires by its key or by times, not by both";
    return scene::MistakeInKey(*push.key);
  }
  const double start = push.from.value_or(0.0);
  if (push.until && !(*push.until > start))
    return "expected an end after the start (" + scene::Briefly(start) + " s)";
  return "";
}

std::string FindMistake(const Push& push, bool is_load) {
  if (is_load && push.key) return "a load acts by times, not by a key";
  if (!is_load && push.torque) return "a thruster has no torque; a load may have one";
  return FindMistake(push);
}

std::string NamePush(bool is_load, const std::optional<std::string>& key, const std::string& body) {
  if (is_load) return "load on " + body;
  return "thruster " + (key ? *key + " " : "") + "of " + body;
}

}  // namespace touchstone::exchange
