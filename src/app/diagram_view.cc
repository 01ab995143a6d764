#include "app/diagram_view.h"

#include <algorithm>
#include <array>
#include <limits>

#include "app/force_overlay.h"
#include "app/framing.h"
#include "ui/diagram_labels.h"
#include "ui/format.h"

namespace touchstone::app {
namespace {

constexpr std::ptrdiff_t kNever = std::numeric_limits<std::ptrdiff_t>::max();

/// Labels that are not legible in that view; kNever where there are too many to be read.
std::ptrdiff_t CountIllegible(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                              const SceneView& view, const LetterSize& letters) {
  constexpr std::size_t kMost = 24;
  const std::vector<ui::DiagramLabel> labels = FreeBodyLabels(snapshot, style, view);
  if (labels.size() > kMost) return kNever;
  return std::ranges::count(
      ui::PlaceDiagramLabels(labels, view.rect, letters.width, letters.height), false,
      &ui::PlacedDiagramLabel::legible);
}

}  // namespace

DiagramView ChooseDiagramView(const exchange::Snapshot& snapshot, render::ForceStyle style,
                              SceneView view, const LetterSize& letters) {
  using enum render::DiagramDetail;
  constexpr std::array kTurns = {0.0,   0.26, -0.26, 0.52, -0.52, 0.79,
                                 -0.79, 1.05, -1.05, 1.31, -1.31};  // [rad]
  const render::Camera from = view.camera;
  DiagramView best{kBody, from};
  std::ptrdiff_t fewest = kNever;
  for (const render::DiagramDetail detail : {kContacts, kSplitPairs, kPairs, kBody})
    for (const double turn : kTurns) {
      style.detail = detail;
      view.camera = from;
      view.camera.azimuth += turn;
      FrameDiagram(snapshot, style, view.viewport(), &view.camera);
      const std::ptrdiff_t illegible = CountIllegible(snapshot, style, view, letters);
      if (illegible < fewest || (fewest == kNever && detail == kBody && turn == 0.0)) {
        fewest = illegible;
        best = {detail, view.camera};
      }
      if (fewest == 0) return best;
      if (illegible == kNever) break;  // from anywhere
    }
  return best;
}

const char* TellDetail(render::DiagramDetail detail) {
  using enum render::DiagramDetail;
  switch (detail) {
    case kContacts:
      return "";
    case kSplitPairs:
      return "Contacts put together by pairs, normal and friction: no room for an arrow each";
    case kPairs:
      return "One force per pair of bodies, normal and friction in one: no room for more arrows";
    case kBody:
      return "One force for all contacts: no room for more arrows";
  }
  return "";
}

std::string TellInstant(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body) {
  constexpr double kTold = 1e-3;  // of the body's radius
  const double radius = body.shape->radius();
  const double moved =
      0.5 * snapshot.settings.step * (body.v_WBcm.norm() + radius * body.w_WB.norm());
  const auto of_body = [&](const exchange::ContactSnapshot& contact) {
    return contact.body_a == body.id || contact.body_b == body.id;
  };
  const auto of_links = [&](const auto& link) {
    return link.body_a == body.id || link.body_b == body.id;
  };
  const bool held = std::ranges::any_of(snapshot.contacts, of_body) ||
                    std::ranges::any_of(snapshot.joints, of_links) ||
                    std::ranges::any_of(snapshot.springs, of_links);
  if (body.fixed || !held || moved <= kTold * radius) return "";
  const bool exact = snapshot.run.certifying == exchange::Certifying::kDone;
  return std::string("Forces of halfway through the ") + (exact ? "next" : "last") +
         " step, drawn where things are now: arms differ by up to " +
         ui::FormatNumber(1e3 * moved) + " mm";
}

}  // namespace touchstone::app
