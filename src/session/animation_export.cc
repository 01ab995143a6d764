#include "session/animation_export.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <string>
#include <tuple>

#include "base/printable.h"
#include "geometry/surface_mesh.h"
#include "scene/json_text.h"

namespace touchstone::session {
namespace {

using scene::Json;
using Track = AnimationExport::Track;

// Enumerations of glTF (those of OpenGL).
constexpr int kFloat = 5126;
constexpr int kArrayBuffer = 34962;
// "glTF", "JSON" and "BIN" as little-endian words.
constexpr std::uint32_t kMagic = 0x46546C67, kJsonChunk = 0x4E4F534A, kBinaryChunk = 0x004E4942;

/// The linear intensity of a channel of sRGB (IEC 61966-2-1).
double LinearOf(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// The accessors of a document and the one buffer that they look into.
class Accessors {
 public:
  /// Numbers, `width` for each element; returns the accessor's index.
  int Add(const std::vector<float>& numbers, std::size_t width, bool with_bounds, bool of_mesh) {
    Json view = {{"buffer", 0},
                 {"byteOffset", bytes_.size()},
                 {"byteLength", numbers.size() * sizeof(float)}};
    if (of_mesh) view["target"] = kArrayBuffer;
    views_.push_back(std::move(view));
    const auto* begin = reinterpret_cast<const char*>(numbers.data());
    bytes_.append(begin, numbers.size() * sizeof(float));
    constexpr std::array<const char*, 5> kTypes = {"", "SCALAR", "", "VEC3", "VEC4"};
    Json accessor = {{"bufferView", views_.size() - 1},
                     {"componentType", kFloat},
                     {"count", numbers.size() / width},
                     {"type", kTypes[width]}};
    if (with_bounds) AddBounds(numbers, width, &accessor);
    accessors_.push_back(std::move(accessor));
    return static_cast<int>(accessors_.size()) - 1;
  }

  const std::string& bytes() const { return bytes_; }
  void Describe(Json* document) const {
    (*document)["accessors"] = accessors_;
    (*document)["bufferViews"] = views_;
    (*document)["buffers"] = Json::array({{{"byteLength", bytes_.size()}}});
  }

 private:
  static void AddBounds(const std::vector<float>& numbers, std::size_t width, Json* accessor) {
    std::vector<float> least(width, std::numeric_limits<float>::max());
    std::vector<float> most(width, std::numeric_limits<float>::lowest());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      least[i % width] = std::min(least[i % width], numbers[i]);
      most[i % width] = std::max(most[i % width], numbers[i]);
    }
    (*accessor)["min"] = least;
    (*accessor)["max"] = most;
  }

  Json views_ = Json::array(), accessors_ = Json::array();
  std::string bytes_;
};

void Append(const Vec3& v, std::vector<float>* numbers) {
  for (const double x : {v.x(), v.y(), v.z()}) numbers->push_back(static_cast<float>(x));
}

/// x, y, z, w of unit length in single precision.
void Append(const Quat& q, std::vector<float>* numbers) {
  for (const double x : {q.x(), q.y(), q.z(), q.w()}) numbers->push_back(static_cast<float>(x));
}

/// The meshes of bodies, each shape and colour once.
class Meshes {
 public:
  explicit Meshes(Accessors* accessors) : accessors_(*accessors) {}

  int IndexOf(const exchange::BodySnapshot& body) {
    const auto [found, is_new] = indices_.try_emplace(std::tuple(body.shape.get(), body.color),
                                                      static_cast<int>(meshes_.size()));
    if (is_new) meshes_.push_back(MeshOf(body));
    return found->second;
  }
  void Describe(Json* document) const {
    (*document)["meshes"] = meshes_;
    (*document)["materials"] = materials_;
  }

 private:
  Json MeshOf(const exchange::BodySnapshot& body) {
    std::vector<float> positions, normals, shades;
    bool shaded = false;
    for (const geometry::Polyhedron& part : body.shape->parts())
      for (const geometry::SurfaceTriangle& triangle : geometry::MakeSurface(part))
        for (const geometry::SurfaceCorner& corner : triangle) {
          Append(corner.position, &positions);
          Append(corner.normal, &normals);
          Append(Vec3(Vec3::Constant(corner.shade)), &shades);
          shaded |= corner.shade != 1.0;
        }
    Json attributes = {{"POSITION", accessors_.Add(positions, 3, true, true)},
                       {"NORMAL", accessors_.Add(normals, 3, false, true)}};
    if (shaded) attributes["COLOR_0"] = accessors_.Add(shades, 3, false, true);
    return {{"primitives",
             Json::array({{{"attributes", attributes}, {"material", MaterialOf(body.color)}}})}};
  }

  int MaterialOf(const std::array<float, 3>& color) {
    const auto [found, is_new] = colors_.try_emplace(color, static_cast<int>(materials_.size()));
    if (!is_new) return found->second;
    Json factor = Json::array();
    for (const float channel : color) factor.push_back(LinearOf(static_cast<double>(channel)));
    factor.push_back(1.0);
    materials_.push_back(
        {{"pbrMetallicRoughness",
          {{"baseColorFactor", factor}, {"metallicFactor", 0.0}, {"roughnessFactor", 0.7}}}});
    return found->second;
  }

  Accessors& accessors_;
  std::map<std::tuple<const geometry::BodyShape*, std::array<float, 3>>, int> indices_;
  std::map<std::array<float, 3>, int> colors_;
  Json meshes_ = Json::array(), materials_ = Json::array();
};

Json NodeOf(const Track& track, int mesh) {
  constexpr std::size_t kLongestNode = 200;
  std::vector<float> p, q;
  Append(track.p_W.front(), &p);
  Append(track.q_WB.front(), &q);
  return {{"name", Printable(track.body.name, kLongestNode)},
          {"mesh", mesh},
          {"translation", p},
          {"rotation", q}};
}

/// The channels of nodes, and the samplers that say what they are when.
class Channels {
 public:
  Channels(const std::vector<float>& times, Accessors* accessors)
      : times_(times), accessors_(*accessors) {}

  void Add(const Track& track, int node) {
    const auto differs = [](const auto& list, const auto& same) {
      return std::ranges::any_of(list, [&](const auto& one) { return !same(one, list.front()); });
    };
    const bool moves = differs(track.p_W, [](const Vec3& a, const Vec3& b) { return a == b; });
    const bool turns =
        differs(track.q_WB, [](const Quat& a, const Quat& b) { return a.coeffs() == b.coeffs(); });
    std::vector<float> numbers;
    if (moves) {
      for (const Vec3& p : track.p_W) Append(p, &numbers);
      AddChannel(node, "translation", "LINEAR", TimesOf(track.frames),
                 accessors_.Add(numbers, 3, false, false));
    }
    numbers.clear();
    if (turns) {
      for (const Quat& q : track.q_WB) Append(q, &numbers);
      AddChannel(node, "rotation", "LINEAR", TimesOf(track.frames),
                 accessors_.Add(numbers, 4, false, false));
    }
    if (track.frames.size() < times_.size()) AddPresence(track, node);
  }

  void Describe(Json* document) const {
    if (!channels_.empty())
      (*document)["animations"] = Json::array({{{"channels", channels_}, {"samplers", samplers_}}});
  }

 private:
  void AddPresence(const Track& track, int node) {
    std::vector<float> scale(3 * times_.size(), 0.0F);
    for (const std::size_t frame : track.frames)
      std::fill_n(scale.begin() + static_cast<std::ptrdiff_t>(3 * frame), 3, 1.0F);
    std::vector<std::size_t> all(times_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    AddChannel(node, "scale", "STEP", TimesOf(all), accessors_.Add(scale, 3, false, false));
  }

  void AddChannel(int node, const char* path, const char* interpolation, int input, int output) {
    channels_.push_back(
        {{"sampler", samplers_.size()}, {"target", {{"node", node}, {"path", path}}}});
    samplers_.push_back({{"input", input}, {"interpolation", interpolation}, {"output", output}});
  }

  /// The accessor of the times of these frames, made once.
  int TimesOf(const std::vector<std::size_t>& frames) {
    const auto [found, is_new] = inputs_.try_emplace(frames, 0);
    if (is_new) {
      std::vector<float> times;
      for (const std::size_t frame : frames) times.push_back(times_[frame]);
      found->second = accessors_.Add(times, 1, true, false);
    }
    return found->second;
  }

  const std::vector<float>& times_;
  Accessors& accessors_;
  std::map<std::vector<std::size_t>, int> inputs_;
  Json channels_ = Json::array(), samplers_ = Json::array();
};

void WriteWord(std::uint32_t word, std::ostream& out) {
  for (const int shift : {0, 8, 16, 24}) out.put(static_cast<char>(word >> shift & 0xFF));
}

void WriteChunk(std::uint32_t type, const std::string& content, std::ostream& out) {
  WriteWord(static_cast<std::uint32_t>(content.size()), out);
  WriteWord(type, out);
  out << content;
}

std::string Padded(std::string text, char with) {
  text.resize((text.size() + 3) / 4 * 4, with);
  return text;
}

}  // namespace

bool AnimationExport::AddTime(double time) {
  constexpr double kFirstInterval = 1.0 / 60.0;  // [s]
  if (!times_.empty() && static_cast<float>(take_begins_ + time) < times_.back()) {
    const double last = times_.back();
    const double interval = times_.size() > 1 ? last - times_[times_.size() - 2] : kFirstInterval;
    take_begins_ = last + interval - time;
    ++take_;
  }
  const auto shown = static_cast<float>(take_begins_ + time);
  if (!times_.empty() && !(shown > times_.back())) return false;
  times_.push_back(shown);
  return true;
}

AnimationExport::Track& AnimationExport::TrackOf(const exchange::BodySnapshot& body) {
  std::vector<Track>& tracks = tracks_[{take_, body.id}];
  const auto found =
      std::ranges::find(tracks, body.shape, [](const Track& t) { return t.body.shape; });
  if (found != tracks.end()) return *found;
  return tracks.emplace_back(Track{body, {}, {}, {}});
}

void AnimationExport::AddFrame(const exchange::Snapshot& snapshot) {
  if (!AddTime(snapshot.time)) return;
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    Track& track = TrackOf(body);
    const bool flip = !track.q_WB.empty() && track.q_WB.back().dot(body.q_WB) < 0.0;
    track.frames.push_back(times_.size() - 1);
    track.p_W.push_back(body.p_WBcm);
    track.q_WB.push_back(flip ? Quat(-body.q_WB.coeffs()) : body.q_WB);
  }
}

void AnimationExport::Write(std::ostream& out) const {
  constexpr double kHalf = 0.70710678118654752;
  Accessors accessors;
  Meshes meshes(&accessors);
  Channels channels(times_, &accessors);
  Json nodes = Json::array(), children = Json::array();
  nodes.push_back({{"name", "z up"}, {"rotation", {-kHalf, 0.0, 0.0, kHalf}}});
  for (const auto& [key, tracks] : tracks_)
    for (const Track& track : tracks) {
      const int node = static_cast<int>(nodes.size());
      children.push_back(node);
      nodes.push_back(NodeOf(track, meshes.IndexOf(track.body)));
      channels.Add(track, node);
    }
  if (!children.empty()) nodes[0]["children"] = children;
  Json document = {{"asset", {{"version", "2.0"}, {"generator", "Touchstone"}}},
                   {"scene", 0},
                   {"scenes", Json::array({{{"nodes", Json::array({0})}}})},
                   {"nodes", nodes}};
  if (!tracks_.empty()) {
    meshes.Describe(&document);
    channels.Describe(&document);
    accessors.Describe(&document);
  }
  const std::string json = Padded(document.dump(), ' ');
  const std::string binary = Padded(accessors.bytes(), '\0');
  constexpr std::size_t kHeader = 12, kChunkHeader = 8;
  const std::size_t total =
      kHeader + kChunkHeader + json.size() + (binary.empty() ? 0 : kChunkHeader + binary.size());
  WriteWord(kMagic, out);
  WriteWord(2, out);
  WriteWord(static_cast<std::uint32_t>(total), out);
  WriteChunk(kJsonChunk, json, out);
  if (!binary.empty()) WriteChunk(kBinaryChunk, binary, out);
}

}  // namespace touchstone::session
