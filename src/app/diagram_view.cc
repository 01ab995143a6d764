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

/// Number of illegible labels in that view; kNever if there are too many labels to be legible.
std::ptrdiff_t CountIllegible(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                              const SceneView& view, const LetterSize& letters) {
  constexpr std::size_t kMost = 24;
  const std::vector<ui::DiagramLabel> labels = FreeBodyLabels(snapshot, style, view);
  if (labels.size() > kMost) return kNever;
  return std::ranges::count(
      ui::PlaceDiagramLabels(labels, view.rect, letters.width, letters.height), false,
      &ui::PlacedDiagramLabel::legible);
}

/// The longest arrows with which the body does not look much smaller than without any.
double ChooseLengths(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                     const SceneView& view) {
  constexpr std::array kLengths = {1.0, 0.8, 0.63, 0.5, 0.4, 0.32, 0.25};
  constexpr double kShare = 0.5;  // share of the size without arrows
  const auto distance = [&](double lengths, DiagramPart part) {
    render::ForceStyle shortened = style;
    render::Lengthen(lengths, &shortened);
    render::Camera camera = view.camera;
    FrameDiagram(snapshot, shortened, view.viewport(), &camera, part);
    return camera.distance;
  };
  const double farthest = distance(1.0, DiagramPart::kBody) / kShare;
  const auto suits = [&](double lengths) {
    return distance(lengths, DiagramPart::kBodyAndArrows) <= farthest;
  };
  const auto found = std::ranges::find_if(kLengths, suits);
  return found != kLengths.end() ? *found : kLengths.back();
}

/// Tries views one after the other, and keeps the best.
class ViewChooser {
 public:
  ViewChooser(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
              const SceneView& view, const LetterSize& letters, std::optional<double> lengths)
      : snapshot_(snapshot), style_(style), view_(view), letters_(letters), lengths_(lengths) {
    best_.camera = view.camera;
    best_.detail = render::DiagramDetail::kBody;
  }

  DiagramView Choose() {
    using enum render::DiagramDetail;
    for (const bool foreshortened : {false, true})
      for (const render::DiagramDetail detail : {kContacts, kSplitPairs, kPairs, kBody})
        for (const double stretch : {1.0, 1.6})
          if (TryTurns(detail, stretch, foreshortened)) return best_;
    return best_;
  }

 private:
  /// Tries all directions; returns whether one of them has only legible labels.
  bool TryTurns(render::DiagramDetail detail, double stretch, bool foreshortened) {
    constexpr std::array kTurns = {0.0,   0.26, -0.26, 0.52, -0.52, 0.79,
                                   -0.79, 1.05, -1.05, 1.31, -1.31};  // [rad]
    constexpr double kLeastSeen = 0.6;  // share of its present apparent size
    render::ForceStyle style = style_;
    style.detail = detail;
    const double seen = ApparentSize(snapshot_, style, view_.camera);
    for (const double turn : kTurns) {
      SceneView view = view_;
      view.camera.azimuth += turn;
      if ((ApparentSize(snapshot_, style, view.camera) < kLeastSeen * seen) != foreshortened)
        continue;
      const double fitting = LengthsFrom(view, style);
      const double lengths = std::min(stretch * fitting, std::max(1.0, fitting));
      if (stretch > 1.0 && (lengths_ || lengths == fitting)) return false;  // tried already
      render::ForceStyle drawn = style;
      render::Lengthen(lengths, &drawn);
      FrameDiagram(snapshot_, drawn, view.viewport(), &view.camera);
      const std::ptrdiff_t illegible = CountIllegible(snapshot_, drawn, view, letters_);
      const bool last = detail == render::DiagramDetail::kBody && turn == 0.0;
      if (illegible < fewest_ || (fewest_ == kNever && last)) {
        fewest_ = illegible;
        best_ = {detail, view.camera, lengths};
      }
      if (fewest_ == 0) return true;
      if (illegible == kNever) return false;  // no direction helps
    }
    return false;
  }

  double LengthsFrom(const SceneView& view, const render::ForceStyle& style) const {
    if (lengths_) return *lengths_;
    return ApparentSize(snapshot_, style, view.camera) > 0.0 ? ChooseLengths(snapshot_, style, view)
                                                             : 1.0;
  }

  const exchange::Snapshot& snapshot_;
  render::ForceStyle style_;
  SceneView view_;
  LetterSize letters_;
  std::optional<double> lengths_;
  DiagramView best_;
  std::ptrdiff_t fewest_ = kNever;
};

}  // namespace

DiagramView ChooseDiagramView(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                              const SceneView& view, const LetterSize& letters,
                              std::optional<double> lengths) {
  const SceneView free{view.FreeRect(), view.camera};
  DiagramView chosen = ViewChooser(snapshot, style, free, letters, lengths).Choose();
  chosen.camera = view.BesideCard(chosen.camera);
  return chosen;
}

const char* TellDetail(render::DiagramDetail detail) {
  using enum render::DiagramDetail;
  switch (detail) {
    case kContacts:
      return "";
    case kSplitPairs:
      return "One normal force and one friction per pair of bodies: those of single contacts would "
             "be too close together to be labelled";
    case kPairs:
      return "One force per pair of bodies: normal force and friction apart would be too close "
             "together to be labelled";
    case kBody:
      return "One force for all contacts: those of each body would be too close together to be "
             "labelled";
  }
  return "";
}

std::string TellInstant(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body) {
  constexpr double kTold = 1e-3;  // share of the body's radius
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
  return std::string("Forces at the middle of the ") + (exact ? "next" : "last") +
         " step, drawn at the present positions: lever arms differ by up to " +
         ui::FormatNumber(1e3 * moved) + " mm";
}

}  // namespace touchstone::app
