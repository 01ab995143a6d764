#include "session/animation_export.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <tuple>

#include "base/printable.h"
#include "geometry/surface_mesh.h"
#include "scene/json_text.h"
#include "session/glb_file.h"
#include "session/gltf_accessors.h"

namespace touchstone::session {
namespace {

using scene::Json;
using Track = AnimationExport::Track;

/// The linear intensity of a channel of sRGB (IEC 61966-2-1).
double LinearOf(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// The meshes of bodies, each shape and colour once.
class Meshes {
 public:
  explicit Meshes(GltfAccessors* accessors) : accessors_(*accessors) {}

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

  GltfAccessors& accessors_;
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

/// The channels of nodes, and the samplers with their values over time.
class Channels {
 public:
  Channels(const std::vector<float>& times, GltfAccessors* accessors)
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
  GltfAccessors& accessors_;
  std::map<std::vector<std::size_t>, int> inputs_;
  Json channels_ = Json::array(), samplers_ = Json::array();
};

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
  GltfAccessors accessors;
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
  WriteGlb(document.dump(), accessors.bytes(), out);
}

}  // namespace touchstone::session
