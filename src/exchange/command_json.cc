#include "exchange/command_json.h"

#include <cmath>
#include <limits>

#include "base/check.h"
#include "scene/read_body.h"
#include "scene/read_settings.h"

namespace touchstone::exchange {
namespace {

using scene::Json;
using scene::JsonView;

Json ToJson(const Vec3& v) { return Json::array({v.x(), v.y(), v.z()}); }
Json ToJson(const Quat& q) { return Json::array({q.w(), q.x(), q.y(), q.z()}); }

/// Keeps the bits, unlike the orientations of scenes, which are made unit quaternions.
Quat ReadQuaternion(const JsonView& view) {
  const std::vector<JsonView> items = view.List(4);
  const Quat q(items[0].Number(), items[1].Number(), items[2].Number(), items[3].Number());
  const double norm = q.coeffs().stableNorm();
  if (!(norm > 0.0) || !std::isfinite(norm)) view.Fail("expected a quaternion that is not zero");
  return q;
}

BodyId ReadBodyId(const JsonView& view) {
  return {static_cast<std::uint32_t>(view.Integer(1, std::numeric_limits<int>::max()))};
}

// One Visit for each command that changes the world names its members once, for reading and for
// writing.

template <class V>
void Visit(V&, Reset&) {}
template <class V>
void Visit(V& visit, SetSettings& c) {
  visit("settings", c.settings);
}
template <class V>
void Visit(V& visit, SetGravity& c) {
  visit("gravity", c.gravity);
}
template <class V>
void Visit(V& visit, SetDamping& c) {
  visit("linear", c.damping.linear);
  visit("angular", c.damping.angular);
}
template <class V>
void Visit(V& visit, SetMaterial& c) {
  visit("body", c.body);
  visit("restitution", c.restitution);
  visit("friction", c.friction);
}
template <class V>
void Visit(V& visit, ResetMaterial& c) {
  visit("body", c.body);
  visit("restitution", c.restitution);
  visit("friction", c.friction);
}
template <class V>
void Visit(V& visit, AddBody& c) {
  visit("body", c.body);
}
template <class V>
void Visit(V& visit, RemoveBody& c) {
  visit("body", c.body);
}
template <class V>
void Visit(V& visit, DuplicateBody& c) {
  visit("body", c.body);
  visit("position", c.p_WBcm);
  visit("orientation", c.q_WB);
}
template <class V>
void Visit(V& visit, PinBody& c) {
  visit("body", c.body);
  visit("pinned", c.pinned);
}
template <class V>
void Visit(V& visit, SetVelocity& c) {
  visit("body", c.body);
  visit("velocity", c.twist.v);
  visit("angular_velocity", c.twist.w);
}
template <class V>
void Visit(V& visit, SetMass& c) {
  visit("body", c.body);
  visit("mass", c.mass);
}
template <class V>
void Visit(V& visit, PlaceBody& c) {
  visit("body", c.body);
  visit("position", c.p_WBcm);
  visit("orientation", c.q_WB);
}
template <class V>
void Visit(V& visit, Grab& c) {
  visit("body", c.body);
  visit("anchor", c.anchor_B);
  visit("target", c.target_W);
}
template <class V>
void Visit(V& visit, MoveGrab& c) {
  visit("target", c.target_W);
}
template <class V>
void Visit(V& visit, Turn& c) {
  visit("body", c.body);
  visit("target", c.target_q_WB);
}
template <class V>
void Visit(V& visit, MoveTurn& c) {
  visit("target", c.target_q_WB);
}
template <class V>
void Visit(V&, ReleaseGrab&) {}
template <class V>
void Visit(V& visit, SetThrusters& c) {
  visit("key", c.key);
  visit("firing", c.firing);
}

/// Calls use(name, command) with an empty command of each kind that has a form.
template <class Use>
void ForEachKind(Use&& use) {
  use("reset", Reset());
  use("settings", SetSettings());
  use("gravity", SetGravity());
  use("damping", SetDamping());
  use("material", SetMaterial());
  use("reset_material", ResetMaterial());
  use("add", AddBody());
  use("remove", RemoveBody());
  use("duplicate", DuplicateBody());
  use("pin", PinBody());
  use("velocity", SetVelocity());
  use("mass", SetMass());
  use("place", PlaceBody());
  use("grab", Grab());
  use("move_grab", MoveGrab());
  use("turn", Turn());
  use("move_turn", MoveTurn());
  use("release", ReleaseGrab());
  use("thrusters", SetThrusters());
}

struct Writer {
  Json* json;

  void operator()(const char* key, const auto& value) { (*json)[key] = Of(value); }
  template <class T>
  void operator()(const char* key, const std::optional<T>& value) {
    if (value) (*json)[key] = Of(*value);
  }

  static Json Of(const Vec3& v) { return ToJson(v); }
  static Json Of(const Quat& q) { return ToJson(q); }
  static Json Of(BodyId id) { return id.value; }
  static Json Of(double x) { return x; }
  static Json Of(bool b) { return b; }
  static Json Of(const std::string& text) { return text; }
  static Json Of(const scene::BodyDesc& body) { return scene::WriteBody(body); }
  static Json Of(const settings::Settings& settings) { return scene::WriteSettings(settings); }
};

struct Reader {
  const JsonView& view;
  std::vector<std::string_view> keys;

  void operator()(const char* key, auto& value) {
    keys.push_back(key);
    Into(view.Require(key), &value);
  }
  template <class T>
  void operator()(const char* key, std::optional<T>& value) {
    keys.push_back(key);
    if (const auto found = view.Find(key)) Into(*found, &value.emplace());
  }

  static void Into(const JsonView& from, Vec3* v) { *v = from.Vector(); }
  static void Into(const JsonView& from, Quat* q) { *q = ReadQuaternion(from); }
  static void Into(const JsonView& from, BodyId* id) { *id = ReadBodyId(from); }
  static void Into(const JsonView& from, double* x) { *x = from.Number(); }
  static void Into(const JsonView& from, bool* b) { *b = from.Boolean(); }
  static void Into(const JsonView& from, std::string* text) { *text = from.Text(); }
  static void Into(const JsonView& from, scene::BodyDesc* body) {
    std::vector<scene::BodyDesc> bodies;
    scene::ReadBody(from, &bodies);
    *body = std::move(bodies.front());
  }
  static void Into(const JsonView& from, settings::Settings* settings) {
    *settings = scene::ReadSettings(from);
  }
};

// What is out of range in a scene is so in a command.

template <class Kind>
void CheckRanges(const JsonView&, const Kind&) {}
void CheckRanges(const JsonView& said, const SetDamping&) {
  said.Require("linear").NonNegative();
  said.Require("angular").NonNegative();
}
void CheckRanges(const JsonView& said, const SetMaterial&) {
  const auto restitution = said.Find("restitution");
  const auto friction = said.Find("friction");
  if (!restitution && !friction) said.Fail("expected \"restitution\", \"friction\" or both");
  if (restitution) restitution->InRange(0, 1);
  if (friction) friction->NonNegative();
}
void CheckRanges(const JsonView& said, const SetMass&) { said.Require("mass").Positive(); }
void CheckRanges(const JsonView& said, const AddBody&) {
  if (const auto repeat = said.Require("body").Find("repeat")) repeat->Fail("expected one body");
}

}  // namespace

Json WriteCommand(const Command& command) {
  Json json = Json::object();
  ForEachKind([&]<class Kind>(const char* name, const Kind&) {
    if (!std::holds_alternative<Kind>(command)) return;
    Kind said = std::get<Kind>(command);
    json[name] = Json::object();
    Writer writer{&json[name]};
    Visit(writer, said);
  });
  TOUCHSTONE_CHECK(!json.empty());
  return json;
}

Command ReadCommand(const JsonView& view, std::initializer_list<std::string_view> besides) {
  std::vector<std::string_view> names(besides);
  ForEachKind([&](const char* name, const auto&) { names.push_back(name); });
  view.AllowKeys(names);
  std::optional<Command> command;
  ForEachKind([&]<class Kind>(const char* name, Kind kind) {
    const auto found = view.Find(name);
    if (!found) return;
    if (command) found->Fail("expected one command, got two");
    Reader reader{*found, {}};
    Visit(reader, kind);
    found->AllowKeys(reader.keys);
    CheckRanges(*found, kind);
    command = std::move(kind);
  });
  if (!command) view.Fail("expected a command");
  return *command;
}

}  // namespace touchstone::exchange
