#include "exchange/command_json.h"

#include <limits>
#include <sstream>

#include "base/check.h"
#include "exchange/command_fields.h"
#include "exchange/command_ranges.h"
#include "scene/read_body.h"
#include "scene/read_keyframes.h"
#include "scene/read_links.h"
#include "scene/read_settings.h"
#include "scene/scene_file.h"

namespace touchstone::exchange {
namespace {

using scene::Bound;
using scene::Json;
using scene::JsonView;

Json ToJson(const Vec3& v) { return Json::array({v.x(), v.y(), v.z()}); }
Json ToJson(const Quat& q) { return Json::array({q.w(), q.x(), q.y(), q.z()}); }

/// Keeps the bits, unlike the orientations of scenes, which are normalised.
Quat ReadQuaternion(const JsonView& view) {
  const std::vector<JsonView> items = view.List(4);
  const auto number = [&](std::size_t i) { return items[i].Within(bounds::kDirection); };
  const Quat q(number(0), number(1), number(2), number(3));
  if (!(q.coeffs().stableNorm() > 0.0)) view.Fail("expected a quaternion that is not zero");
  return q;
}

BodyId ReadBodyId(const JsonView& view) {
  return {static_cast<std::uint32_t>(view.Integer(1, std::numeric_limits<int>::max()))};
}

struct Writer {
  Json* json;

  void operator()(const char* key, const auto& value, const Bound& = {}) {
    (*json)[key] = Of(value);
  }
  template <class T>
  void operator()(const char* key, const std::optional<T>& value, const Bound& = {}) {
    if (value) (*json)[key] = Of(*value);
  }

  static Json Of(const Vec3& v) { return ToJson(v); }
  static Json Of(const Quat& q) { return ToJson(q); }
  static Json Of(BodyId id) { return id.value; }
  static Json Of(scene::JointKind kind) {
    return scene::kJointKindNames.at(static_cast<std::size_t>(kind));
  }
  static Json Of(double x) { return x; }
  static Json Of(bool b) { return b; }
  static Json Of(int i) { return i; }
  static Json Of(const std::string& text) { return text; }
  static Json Of(const std::vector<scene::KeyframeDesc>& keyframes) {
    Json list = Json::array();
    for (const scene::KeyframeDesc& keyframe : keyframes)
      list.push_back({{"time", keyframe.time},
                      {"position", ToJson(keyframe.position)},
                      {"orientation", ToJson(keyframe.orientation)}});
    return list;
  }
  static Json Of(const scene::JointSpringDesc& spring) { return scene::WriteJointSpring(spring); }
  static Json Of(const scene::ShapeDesc& shape) { return scene::WriteShape(shape); }
  static Json Of(const scene::BodyDesc& body) { return scene::WriteBody(body); }
  static Json Of(const std::shared_ptr<const scene::SceneDesc>& part) {
    return scene::ParseJson(scene::WriteScene(*part), part->name);
  }
  static Json Of(const std::map<std::string, std::string>& names) { return names; }
  static Json Of(const settings::Settings& settings) { return scene::WriteSettings(settings); }
  static Json Of(const std::vector<BodyEdit>& edits) {
    Json list = Json::array();
    for (const BodyEdit& edit : edits) list.push_back(WriteCommand(ToCommand(edit)));
    return list;
  }
};

/// Fails if the command is not an edit of a body.
BodyEdit ReadBodyEdit(const JsonView& view) {
  return std::visit(
      [&]<class Kind>(Kind kind) -> BodyEdit {
        if constexpr (std::is_constructible_v<BodyEdit, Kind>)
          return kind;
        else
          view.FailExpecting("an edit of a body");
      },
      ReadCommand(view, {}));
}

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
  void operator()(const char* key, double& x, const Bound& bound) {
    keys.push_back(key);
    x = view.Require(key).Within(bound);
  }
  void operator()(const char* key, std::optional<double>& x, const Bound& bound) {
    keys.push_back(key);
    if (const auto found = view.Find(key)) x = found->Within(bound);
  }
  void operator()(const char* key, Vec3& v, const Bound& bound) {
    keys.push_back(key);
    v = view.Require(key).VectorWithin(bound);
  }
  void operator()(const char* key, std::optional<Vec3>& v, const Bound& bound) {
    keys.push_back(key);
    if (const auto found = view.Find(key)) v = found->VectorWithin(bound);
  }

  static void Into(const JsonView& from, Quat* q) { *q = ReadQuaternion(from); }
  static void Into(const JsonView& from, BodyId* id) { *id = ReadBodyId(from); }
  static void Into(const JsonView& from, scene::JointKind* kind) {
    *kind = static_cast<scene::JointKind>(from.Choice(scene::kJointKindNames));
  }
  static void Into(const JsonView& from, bool* b) { *b = from.Boolean(); }
  static void Into(const JsonView& from, int* i) {
    *i = from.Integer(0, std::numeric_limits<int>::max());
  }
  static void Into(const JsonView& from, std::string* text) { *text = from.Text(); }
  static void Into(const JsonView& from, std::vector<scene::KeyframeDesc>* keyframes) {
    for (const JsonView& item : from.List()) {
      item.AllowKeys({"time", "position", "orientation"});
      keyframes->push_back({item.Require("time").Within(bounds::kKeyframe),
                            item.Require("position").VectorWithin(bounds::kPosition),
                            ReadQuaternion(item.Require("orientation"))});
    }
    scene::CheckKeyframes(from, *keyframes);
  }
  static void Into(const JsonView& from, scene::JointSpringDesc* spring) {
    *spring = scene::ReadJointSpring(from, bounds::kTravel);
  }
  static void Into(const JsonView& from, scene::ShapeDesc* shape) {
    std::vector<scene::Remark> remarks;
    *shape = scene::ReadShape(from, &remarks);
  }
  static void Into(const JsonView& from, scene::BodyDesc* body) {
    std::vector<scene::BodyDesc> bodies;
    std::vector<scene::Remark> remarks;
    scene::ReadBody(from, &bodies, &remarks);
    *body = std::move(bodies.front());
  }
  static void Into(const JsonView& from, std::shared_ptr<const scene::SceneDesc>* part) {
    *part = std::make_shared<const scene::SceneDesc>(scene::ReadScene(from, "copies"));
  }
  static void Into(const JsonView& from, std::map<std::string, std::string>* names) {
    for (const auto& [name, original] : from.Members()) names->emplace(name, original.Text());
  }
  static void Into(const JsonView& from, settings::Settings* settings) {
    *settings = scene::ReadSettings(from);
  }
  static void Into(const JsonView& from, std::vector<BodyEdit>* edits) {
    const std::vector<JsonView> items = from.List();
    if (items.empty()) from.Fail("expected one edit or more");
    for (const JsonView& item : items) edits->push_back(ReadBodyEdit(item));
  }
};

struct Checker {
  std::string problem;

  void operator()(const char* key, double x, const Bound& bound) {
    if (!problem.empty() || bound.Admits(x)) return;
    std::ostringstream text;
    text << key << ": expected " << bound.Describe() << ", got " << scene::Briefly(x);
    problem = text.str();
  }
  void operator()(const char* key, const std::optional<double>& x, const Bound& bound) {
    if (x) (*this)(key, *x, bound);
  }
  void operator()(const char* key, const Vec3& v, const Bound& bound) {
    for (const double x : v) (*this)(key, x, bound);
  }
  void operator()(const char* key, const std::optional<Vec3>& v, const Bound& bound) {
    if (v) (*this)(key, *v, bound);
  }
  void operator()(const char* key, const Quat& q) {
    for (const double x : q.coeffs()) (*this)(key, x, bounds::kDirection);
  }
  // Values as large as a scene are checked by the reader of scenes.
  void operator()(const char* key, const scene::BodyDesc& body) {
    Check(key, scene::WriteBody(body), [](const JsonView& view) {
      std::vector<scene::BodyDesc> bodies;
      std::vector<scene::Remark> remarks;
      scene::ReadBody(view, &bodies, &remarks);
    });
  }
  void operator()(const char* key, const std::optional<scene::JointSpringDesc>& spring) {
    if (!spring) return;
    Check(key, scene::WriteJointSpring(*spring),
          [](const JsonView& view) { scene::ReadJointSpring(view, bounds::kTravel); });
  }
  void operator()(const char* key, const scene::ShapeDesc& shape) {
    Check(key, scene::WriteShape(shape), [](const JsonView& view) {
      scene::ShapeDesc read;
      Reader::Into(view, &read);
    });
  }
  void operator()(const char* key, const std::shared_ptr<const scene::SceneDesc>& part) {
    Check(key, Writer::Of(part), [](const JsonView& view) { scene::ReadScene(view, "copies"); });
  }
  void operator()(const char* key, const std::vector<scene::KeyframeDesc>& keyframes) {
    Check(key, Writer::Of(keyframes), [](const JsonView& view) {
      std::vector<scene::KeyframeDesc> read;
      Reader::Into(view, &read);
    });
  }
  void operator()(const char* key, const settings::Settings& settings) {
    Check(key, scene::WriteSettings(settings),
          [](const JsonView& view) { scene::ReadSettings(view); });
  }
  void operator()(const char* key, const std::vector<BodyEdit>& edits) {
    if (edits.empty() && problem.empty()) problem = std::string(key) + ": expected one or more";
    for (const BodyEdit& edit : edits)
      if (problem.empty()) problem = FindOutOfBounds(ToCommand(edit));
  }
  void operator()(const char*, const auto&) {}

 private:
  template <class Read>
  void Check(const char* key, const Json& json, const Read& read) {
    try {
      const std::string source = key;
      read(JsonView(json, source));
    } catch (const scene::SceneError& error) {
      if (problem.empty()) problem = error.what();
    }
  }
};

}  // namespace

std::string FindOutOfBounds(const Command& command) {
  Checker checker;
  ForEachKind([&]<class Kind>(const char*, const Kind&) {
    if (!std::holds_alternative<Kind>(command)) return;
    Kind said = std::get<Kind>(command);
    Visit(checker, said);
  });
  return checker.problem;
}

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
