#include "render/free_body.h"

#include <algorithm>

#include "render/arrow_scale.h"
#include "render/beside.h"
#include "render/force_arrow.h"

namespace touchstone::render {
namespace {

using exchange::ForceSource;

constexpr double kThick = 1.26;  // multiple of the usual thickness of arrows
constexpr double kThickNet = 1.79;

}  // namespace

Color ColorOf(ForceSource source) {
  switch (source) {
    case ForceSource::kGravity:
      return colors::kGravity;
    case ForceSource::kNormal:
      return colors::kNormalForce;
    case ForceSource::kFriction:
      return colors::kFriction;
    case ForceSource::kJoint:
      return colors::kJointForce;
    case ForceSource::kSpring:
    case ForceSource::kMouse:
      return colors::kSpring;
    case ForceSource::kThruster:
    case ForceSource::kLoad:
      return colors::kThrust;
    case ForceSource::kDamping:
      break;
  }
  return colors::kDamping;
}

namespace {

class DiagramMaker {
 public:
  DiagramMaker(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body,
               const ForceStyle& style)
      : snapshot_(snapshot),
        body_(body),
        style_(style),
        forces_(CollectForces(snapshot, body)),
        least_(LeastForce(style, LargestForceOn(snapshot, body))),
        lever_(TypicalSize(snapshot)) {}

  std::vector<FreeBodyArrow> Make(DiagramDetail detail) {
    for (const exchange::BodyForce& force : forces_)
      if (detail == DiagramDetail::kContacts || !IsOfContact(force)) AddForce(force);
    if (detail == DiagramDetail::kSplitPairs)
      for (const exchange::Resultant& pair : ResultantsOn(snapshot_, body_.id)) AddSplit(pair);
    if (detail == DiagramDetail::kPairs)
      for (const exchange::Resultant& pair : ResultantsOn(snapshot_, body_.id)) AddResultant(pair);
    if (detail == DiagramDetail::kBody)
      if (const auto all = ContactResultant(snapshot_, body_.id)) AddResultant(*all);
    if (!body_.fixed) AddNet();
    return std::move(diagram_);
  }

 private:
  static bool IsOfContact(const exchange::BodyForce& force) {
    return force.source == ForceSource::kNormal || force.source == ForceSource::kFriction;
  }

  void Add(FreeBodyArrow arrow) {
    const Vec3 force_W = arrow.torque ? Vec3(arrow.value_W / lever_) : arrow.value_W;
    if (force_W.norm() <= least_) return;
    arrow.span_W = ArrowSpan(style_, force_W);
    arrow.broken = IsBroken(style_, force_W);
    if (!arrow.torque) arrow.beside_W = BesideOthers(arrow);
    diagram_.push_back(std::move(arrow));
  }

  /// Displacement from arrows with which this one would look like one line, as gravity and the
  /// floor's push.
  Vec3 BesideOthers(const FreeBodyArrow& arrow) const {
    constexpr std::size_t kMany = 60;  // more arrows cannot be distinguished
    std::vector<DrawnArrow> others;
    if (diagram_.size() > kMany) return Vec3::Zero();
    for (const FreeBodyArrow& other : diagram_)
      if (!other.torque) others.push_back({other.Tail(), other.span_W});
    return ShiftBeside({arrow.p_W, arrow.span_W}, others, lever_);
  }

  /// Adds the arrow of a force and that of its torque.
  void AddBoth(FreeBodyArrow arrow, const Vec3& force_W, const Vec3& torque_W) {
    arrow.value_W = force_W;
    Add(arrow);
    arrow.value_W = torque_W;
    arrow.torque = true;
    Add(arrow);
  }

  void AddForce(const exchange::BodyForce& force) {
    AddBoth({.p_W = force.p_W,
             .color = ColorOf(force.source),
             .certified = force.certified,
             .source = force.source,
             .other = force.other},
            force.force_W, force.torque_W);
  }

  void AddResultant(const exchange::Resultant& resultant) {
    AddBoth({.p_W = resultant.p_W,
             .color = colors::kResultant,
             .certified = resultant.certified,
             .source = ForceSource::kNormal,
             .contacts = resultant},
            resultant.force_W, resultant.torque_W);
  }

  /// Adds normal forces and friction separately, both at the centre of pressure.
  void AddSplit(const exchange::Resultant& resultant) {
    FreeBodyArrow arrow{.p_W = resultant.p_W,
                        .value_W = resultant.normal_W,
                        .color = colors::kNormalForce,
                        .certified = resultant.certified,
                        .source = ForceSource::kNormal,
                        .contacts = resultant};
    Add(arrow);
    arrow.color = colors::kFriction;
    arrow.source = ForceSource::kFriction;
    AddBoth(arrow, resultant.force_W - resultant.normal_W, resultant.torque_W);
  }

  void AddNet() {
    const exchange::NetForce net = SumForces(body_, forces_);
    FreeBodyArrow arrow{.p_W = body_.p_WBcm,
                        .color = colors::kNet,
                        .net = true,
                        .certified = std::ranges::all_of(forces_, &exchange::BodyForce::certified)};
    AddBoth(arrow, Vec3::Zero(), net.torque_W);
    AddBoth(arrow, net.force_W, Vec3::Zero());
  }

  const exchange::Snapshot& snapshot_;
  const exchange::BodySnapshot& body_;
  const ForceStyle& style_;
  std::vector<exchange::BodyForce> forces_;
  double least_;
  double lever_;
  std::vector<FreeBodyArrow> diagram_;
};

}  // namespace

std::vector<FreeBodyArrow> MakeFreeBodyDiagram(const exchange::Snapshot& snapshot,
                                               const ForceStyle& style) {
  const exchange::BodySnapshot* body =
      style.free_body ? FindBody(snapshot, *style.free_body) : nullptr;
  if (body == nullptr) return {};
  const bool by_pairs = style.shown.resultants && style.detail < DiagramDetail::kPairs;
  return DiagramMaker(snapshot, *body, style).Make(by_pairs ? DiagramDetail::kPairs : style.detail);
}

std::vector<Marker> FreeBodyMarkers(const std::vector<FreeBodyArrow>& diagram) {
  constexpr double kPoint = 4.0;  // radius of a centre of pressure [points]
  std::vector<Marker> markers;
  for (const FreeBodyArrow& arrow : diagram) {
    const ArrowLook look{.color = arrow.color,
                         .torque = arrow.torque,
                         .certified = arrow.certified || arrow.torque,
                         .broken = arrow.broken};
    for (Marker part : MakeForceArrow(arrow.Tail(), arrow.span_W, look)) {
      part.radius_points *= arrow.net ? kThickNet : kThick;
      part.hidden_opacity = 0.8F;
      markers.push_back(part);
    }
    if (arrow.torque || arrow.net || (!arrow.contacts && arrow.beside_W.isZero(0.0))) continue;
    markers.push_back({.shape = MarkerShape::kBall,
                       .tail_W = arrow.p_W,
                       .span_W = 1e-9 * Vec3::UnitZ(),
                       .radius_points = kPoint,
                       .least_points = 2.0 * kPoint,
                       .pivot = 0.5,
                       .color = arrow.color,
                       .hidden_opacity = 0.8F});
  }
  return markers;
}

}  // namespace touchstone::render
