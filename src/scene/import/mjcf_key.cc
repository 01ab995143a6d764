#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_key.h"

#include <algorithm>
#include <utility>

#include "base/printable.h"
#include "scene/import/mjcf_joints.h"
#include "scene/import/mjcf_names.h"
#include "scene/import/mjcf_refusals.h"

namespace touchstone::scene {
namespace {

/// How many numbers a keyframe has.
struct Lengths {
  std::size_t positions = 0, velocities = 0, controls = 0, mocaps = 0;
};

void CountJoint(const MjcfElement& joint, Lengths* lengths) {
  const std::string type = TypeOfMjcf(joint);
  lengths->positions += type == "free" ? 7 : type == "ball" ? 4 : 1;
  lengths->velocities += type == "free" ? 6 : type == "ball" ? 3 : 1;
}

void CountJointsIn(const MjcfElement& outer, Lengths* lengths) {
  RefuseGeneratorsOfMjcf(outer.own());
  for (const MjcfElement& inner : outer.ChildrenAmong({"joint", "freejoint", "body", "frame"})) {
    const bool moves = inner.own().name().ends_with("joint");
    if (inner.own().Find("mocap") == "true") ++lengths->mocaps;
    moves ? CountJoint(inner, lengths) : CountJointsIn(inner, lengths);
  }
}

Lengths LengthsOf(const MjcfElement& mujoco) {
  Lengths lengths;
  for (const MjcfElement& world : mujoco.Children("worldbody")) CountJointsIn(world, &lengths);
  for (const MjcfElement& section : mujoco.Children("actuator"))
    lengths.controls +=
        section.ChildrenAmong({kActuatorsOfMjcf.begin(), kActuatorsOfMjcf.end()}).size();
  return lengths;
}

MjcfList ListOf(const MjcfElement& key, const char* attribute, std::size_t expected,
                const std::string& what) {
  if (!key.Find(attribute)) return {};
  std::vector<double> numbers = key.Numbers(attribute);
  if (numbers.size() != expected)
    key.Fail(std::string(attribute) + ": expected " + std::to_string(expected) + " numbers (" +
             what + "), got " + std::to_string(numbers.size()));
  return MjcfList(std::move(numbers));
}

MjcfKey ReadKey(const MjcfElement& key, const Lengths& lengths) {
  const std::string hinge = " per ball joint, 1 per hinge and slide";
  return {.name = Printable(key.Find("name").value_or("without a name"), 60),
          .positions = ListOf(key, "qpos", lengths.positions, "7 per free joint, 4" + hinge),
          .velocities = ListOf(key, "qvel", lengths.velocities, "6 per free joint, 3" + hinge),
          .controls = ListOf(key, "ctrl", lengths.controls, "1 per actuator"),
          .places = ListOf(key, "mpos", 3 * lengths.mocaps, "3 per body with mocap"),
          .turns = ListOf(key, "mquat", 4 * lengths.mocaps, "4 per body with mocap")};
}

}  // namespace

std::optional<std::vector<double>> MjcfList::Next(std::size_t count) {
  if (!numbers_) return std::nullopt;
  const auto first = numbers_->begin() + static_cast<std::ptrdiff_t>(at_);
  at_ += count;
  return std::vector<double>(first, first + static_cast<std::ptrdiff_t>(count));
}

MjcfKey KeyOfMjcf(const MjcfElement& mujoco, XmlLeftOut* left_out) {
  std::vector<MjcfElement> keys;
  for (const MjcfElement& section : mujoco.Children("keyframe"))
    for (const MjcfElement& key : section.Children("key")) keys.push_back(key);
  if (keys.empty()) return {};
  const Lengths lengths = LengthsOf(mujoco);
  std::vector<MjcfKey> read;
  for (const MjcfElement& key : keys) read.push_back(ReadKey(key, lengths));
  const auto home = std::ranges::find(read, "home", &MjcfKey::name);
  const std::size_t chosen = home == read.end() ? 0 : static_cast<std::size_t>(home - read.begin());
  if (keys[chosen].Find("act")) left_out->moving.insert("<key act>");
  return read[chosen];
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
