#include "ui/plots_panel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "ui/format.h"
#include "ui/list_entry.h"
#include "ui/shared_stretches.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using Subject = Quantity::Subject;

std::string WithUnit(double value, std::string_view unit) {
  return std::isfinite(value) ? FormatQuantity(value, unit) : "–";
}

}  // namespace

/// Whether any of the curves has a visible value.
bool PlotsPanel::HasValues(const Shown& shown) {
  for (std::size_t i = shown.first; i < shown.x.size(); ++i)
    if (std::isfinite(shown.x[i]) &&
        std::ranges::any_of(shown.curves, [&](const auto& y) { return std::isfinite(y[i]); }))
      return true;
  return false;
}

/// Draws coinciding curves in alternating colours.
void PlotsPanel::DrawShared(const Shown& shown, Plot* plot) {
  const auto first = static_cast<std::ptrdiff_t>(shown.first);
  std::vector<std::vector<double>> curves;
  for (const std::vector<double>& curve : shown.curves)
    curves.emplace_back(curve.begin() + first, curve.end());
  constexpr float kWidth = 2.4F;
  const Rect& frame = plot->frame();
  for (const SharedStretch& part :
       ShareStretches(std::span(shown.x).subspan(shown.first), curves,
                      {shown.axes.x, shown.axes.y, frame.width, frame.height}))
    plot->Curve(part.x, part.y, CurveColor(part.curve), kWidth);
}

void PlotsPanel::Show(std::vector<Quantity> quantities) {
  shown_ = std::move(quantities);
  across_.reset();
  const std::vector<Quantity> followed = series_.quantities();
  for (const Quantity& quantity : followed)
    if (quantity.subject != Subject::kScene && std::ranges::find(shown_, quantity) == shown_.end())
      series_.Unfollow(quantity);
  for (const Quantity& quantity : shown_) series_.Follow(quantity);
}

void PlotsPanel::Add(const Quantity& quantity) {
  if (std::ranges::find(shown_, quantity) != shown_.end()) return;
  shown_.push_back(quantity);
  series_.Follow(quantity);
}

void PlotsPanel::ShowEnergies() {
  std::vector<Quantity> energies;
  for (const char* name : {"kinetic energy", "potential energy", "mechanical energy",
                           "lost in impacts", "lost to friction", "lost to damping"})
    energies.push_back(FindQuantity(Subject::kScene, name));
  Show(std::move(energies));
}

void PlotsPanel::ShowMomentum() {
  std::vector<Quantity> momenta;
  for (const char* name : {"momentum x", "momentum y", "momentum z"})
    momenta.push_back(FindQuantity(Subject::kScene, name));
  Show(std::move(momenta));
}

/// Plots a quantity of as many bodies as there are colours, and of at least the first.
void PlotsPanel::ShowOf(std::span<const BodyId> bodies,
                        const std::vector<std::string_view>& names) {
  std::vector<Quantity> quantities;
  for (const BodyId body : bodies) {
    if (!quantities.empty() && quantities.size() + names.size() > kCurveColors) break;
    for (const std::string_view name : names)
      quantities.push_back(FindQuantity(Subject::kBody, name, body));
  }
  Show(std::move(quantities));
}

void PlotsPanel::ShowVelocity(std::span<const BodyId> bodies) {
  preset_ = bodies.size() > 1 ? "Speed" : "Velocity";
  if (bodies.size() > 1)
    ShowOf(bodies, {"speed"});
  else
    ShowOf(bodies, {"velocity x", "velocity y", "velocity z"});
}

void PlotsPanel::ShowOfContact(const exchange::ContactKey& contact) {
  std::vector<Quantity> quantities;
  for (const char* name : {"normal force", "friction force", "friction limit"})
    quantities.push_back(FindQuantity(Subject::kContact, name, {}, contact));
  Show(std::move(quantities));
}

void PlotsPanel::Update(const exchange::Snapshot& snapshot) {
  if (shown_.empty() && series_.quantities().empty()) {
    // Quantities of the whole scene are recorded from the start, so that their plots have a past.
    for (std::size_t i = 0; i < Quantities(Subject::kScene).size(); ++i)
      series_.Follow({Subject::kScene, static_cast<int>(i), {}, {}});
    ShowEnergies();
  }
  if (snapshot.scene != scene_) {
    scene_ = snapshot.scene;
    paused_at_.reset();
    const auto of_scene = [](const Quantity& q) { return q.subject == Subject::kScene; };
    if (!std::ranges::all_of(shown_, of_scene) || across_) {
      preset_ = "Energy";
      ShowEnergies();
    }
  }
  series_.Take(snapshot);
}

void PlotsPanel::DrawLegend(const PanelContext& context) {
  std::optional<std::size_t> removed;
  for (std::size_t i = 0; i < shown_.size(); ++i) {
    const std::string label = NameOf(context.snapshot, shown_[i]);
    const float width = ImGui::CalcTextSize(label.c_str()).x + 1.6F * ImGui::GetFontSize();
    if (i > 0) SameLineIfRoom(width);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(static_cast<int>(i));
    if (InvisibleButton("##curve", {width, ImGui::GetTextLineHeight()})) removed = i;
    ImGui::PopID();
    context.Mark("plots.curve." + std::to_string(i));
    Tooltip("Click to remove this curve.");
    const float em = ImGui::GetFontSize();
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddLine({at.x, at.y + 0.55F * em}, {at.x + 0.9F * em, at.y + 0.55F * em},
                  ImGui::GetColorU32(CurveColor(i)), 0.2F * em);
    draw->AddText({at.x + 1.15F * em, at.y}, ImGui::GetColorU32(Colors().text), label.c_str());
  }
  const std::size_t departed = context.snapshot.energy.departed.size();
  const bool of_scene =
      std::ranges::any_of(shown_, [](const Quantity& q) { return q.subject == Subject::kScene; });
  if (departed > 0 && of_scene) {
    const std::string note =
        "without " +
        (departed == 1
             ? std::string(NameOf(context.snapshot, context.snapshot.energy.departed.front()))
             : std::to_string(departed) + " bodies") +
        ", which " + (departed == 1 ? "falls" : "fall") + " for ever";
    SameLineIfRoom(ImGui::CalcTextSize(note.c_str()).x);
    ImGui::TextDisabled("%s", note.c_str());
    context.Mark("plots.departed");
    Tooltip(
        "Bodies that have left the scene are not included: their energy and momentum grow without "
        "end. Statistics lists them separately.");
  }
  if (removed) shown_.erase(shown_.begin() + static_cast<std::ptrdiff_t>(*removed));
}

void PlotsPanel::Hover(const PanelContext& context, Plot* plot,
                       const std::vector<std::vector<double>>& curves, const std::vector<double>& x,
                       std::size_t first) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  std::optional<std::size_t> nearest;
  double best = 1e300;
  for (std::size_t i = first; i < x.size(); ++i) {
    if (!std::isfinite(x[i])) continue;
    double distance = 1e300;
    if (!across_) {
      distance = std::abs(static_cast<double>(plot->At(x[i], 0.0).x - mouse.x));
    } else {
      for (const auto& curve : curves) {
        if (!std::isfinite(curve[i])) continue;
        const ImVec2 at = plot->At(x[i], curve[i]);
        distance = std::min(distance, std::hypot(static_cast<double>(at.x - mouse.x),
                                                 static_cast<double>(at.y - mouse.y)));
      }
    }
    if (distance >= best) continue;
    best = distance;
    nearest = i;
  }
  if (!nearest) return;
  const std::string time = "time " + FormatTime(series_.times()[*nearest], 4);
  if (!across_) plot->Vertical(x[*nearest], Colors().muted);
  ImGui::BeginTooltip();
  ImGui::TextUnformatted(time.c_str());
  if (across_)
    ImGui::TextDisabled("%s %s", NameOf(context.snapshot, *across_).c_str(),
                        WithUnit(x[*nearest], InfoOf(*across_).unit).c_str());
  for (std::size_t c = 0; c < curves.size(); ++c) {
    double largest = 0.0;
    for (std::size_t i = first; i < x.size(); ++i)
      if (std::isfinite(curves[c][i])) largest = std::max(largest, std::abs(curves[c][i]));
    const double value = curves[c][*nearest];
    if (std::isfinite(value)) plot->Dot(x[*nearest], value, CurveColor(c));
    ImGui::TextColored(TextOn(ImGui::GetStyleColorVec4(ImGuiCol_PopupBg), CurveColor(c)), "%s %s",
                       NameOf(context.snapshot, shown_[c]).c_str(),
                       WithUnit(std::isfinite(value) ? WithoutRoundOff(value, largest) : value,
                                InfoOf(shown_[c]).unit)
                           .c_str());
  }
  ImGui::EndTooltip();
}

void PlotsPanel::DrawPlot(const PanelContext& context, float height) {
  const Shown collected = Collect(context.snapshot);
  const auto& [x, curves, first, axes, rough] = collected;
  const float width = ImGui::GetContentRegionAvail().x;
  Plot plot("##plot", {width, std::max(height, 7.0F * ImGui::GetFontSize())}, axes);
  context.Mark("plots.plot");
  for (const Range& steps : rough) {
    const Rect strip = plot.MarkRough(steps);
    context.Mark("plots.rough", {strip.x, strip.y},
                 {strip.x + strip.width, strip.y + strip.height});
  }
  const int columns = static_cast<int>(plot.frame().width);
  for (std::size_t c = 0; c < curves.size(); ++c) {
    std::vector<double> px;
    std::vector<double> py;
    if (across_) {
      px.assign(x.begin() + static_cast<std::ptrdiff_t>(first), x.end());
      py.assign(curves[c].begin() + static_cast<std::ptrdiff_t>(first), curves[c].end());
    } else {
      const std::span<const double> xs = std::span(x).subspan(first);
      const std::span<const double> ys = std::span(curves[c]).subspan(first);
      for (const std::size_t i : ThinOut(xs, ys, axes.x.low, axes.x.high, columns)) {
        px.push_back(xs[i]);
        py.push_back(ys[i]);
      }
    }
    plot.Curve(px, py, CurveColor(c));
  }
  if (!across_) DrawShared(collected, &plot);
  if (shown_.empty()) {
    plot.Note("No curve is chosen: add one with +", Colors().muted);
    context.Mark("plots.no_data");
  } else if (!HasValues(collected)) {
    plot.Note(series_.times().empty() ? "No step has been taken yet"
                                      : "These curves have no values in this time",
              Colors().muted);
    context.Mark("plots.no_data");
  }
  if (!plot.hovered()) return;
  Hover(context, &plot, curves, x, first);
  const float wheel = ImGui::GetIO().MouseWheel;
  if (wheel != 0.0F && !across_) {
    const double shown = window_ > 0.0 ? window_ : std::max(axes.x.Width(), 0.1);
    window_ = std::clamp(RoundSignificant(shown * std::pow(1.25, -wheel), 2), 0.05, 600.0);
  }
}

void PlotsPanel::Draw(const PanelContext& context) {
  // In a narrow panel the choices take many lines: the plot is drawn above them.
  constexpr float kNarrow = 26.0F;  // [font sizes]
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const bool narrow = room.x < kNarrow * ImGui::GetFontSize();
  if (!narrow) DrawChoices(context);
  if (narrow) DrawPlot(context, 0.85F * room.y);
  DrawLegend(context);
  if (!narrow) DrawPlot(context, ImGui::GetContentRegionAvail().y);
  if (narrow) DrawChoices(context);
}

}  // namespace touchstone::ui
