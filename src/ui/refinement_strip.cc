#include "ui/refinement_strip.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ui/apart_ghosts.h"
#include "ui/format.h"
#include "ui/plot.h"
#include "ui/rough_stretch.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::RefinedMoment;
using exchange::RefinementSnapshot;
using State = RefinementSnapshot::State;

/// A sentence: "At 1.250 s: bodies at most 12.3 mm apart (cube.7), rms 4.56 mm; energy 1.20 kJ in
/// the run, ..."
std::string Comparison(const RefinedMoment& moment, const exchange::Snapshot& snapshot) {
  return "At " + FormatTime(moment.time, 3) + ": bodies at most " +
         FormatQuantity(moment.apart, "m") + " apart (" +
         std::string(NameOf(snapshot, moment.farthest)) + "), rms " +
         FormatQuantity(moment.apart_rms, "m") + "; energy " +
         FormatQuantity(moment.energy_rough, "J") + " in the run, " +
         FormatQuantity(moment.energy, "J") + " exact.";
}

std::string Title(const RefinementSnapshot& refinement, const exchange::Snapshot& snapshot) {
  const std::string stretch = FormatTime(BeginOf(refinement.frames, snapshot), 3) + " to " +
                              FormatTime(EndOf(refinement.frames, snapshot), 3);
  switch (refinement.state) {
    case State::kUnderWay:
      return "Computing " + stretch + " exactly, in the background.";
    case State::kDone:
      return "Computed exactly: " + stretch + ".";
    case State::kFailed:
      break;
  }
  return "The exact run of " + stretch + " stopped: " + refinement.message + ".";
}

/// A time in the precision useful to a waiting person: "40 s", "3 min", "2 h".
std::string WaitInWords(double seconds) {
  const auto whole = [](double value) { return std::to_string(std::llround(std::ceil(value))); };
  if (seconds < 100.0) return whole(seconds) + " s";
  if (seconds < 6000.0) return whole(seconds / 60.0) + " min";
  return whole(seconds / 3600.0) + " h";
}

/// Shows outlines of the bodies at their poses in the exact run, if visibly different.
void ShowGhosts(const PanelContext& context, const RefinedMoment& moment) {
  std::vector<ApartGhost> exact;
  for (const auto& [id, pose] : moment.bodies)
    if (const exchange::BodySnapshot* body = FindBody(context.snapshot, id))
      exact.push_back({(body->p_WBcm - pose.p_WB).norm(), {body->shape, pose, false}});
  for (Ghost& ghost : FarthestGhosts(std::move(exact)))
    context.intents->ghosts.push_back(std::move(ghost));
}

}  // namespace

std::vector<std::string> DescribeRefinement(const exchange::Snapshot& snapshot) {
  const RefinementSnapshot& refinement = *snapshot.refinement;
  std::vector<std::string> lines = {Title(refinement, snapshot)};
  const RefinedMoment* here = refinement.At(snapshot.timeline.frame);
  if (here != nullptr) lines.push_back(Comparison(*here, snapshot));
  if (refinement.moments.empty() || refinement.moments.back().get() == here) return lines;
  const char* which = refinement.state == State::kDone ? "End. " : "So far. ";
  lines.push_back(which + Comparison(*refinement.moments.back(), snapshot));
  return lines;
}

namespace {

/// The time per step, if it is predictable: earlier steps, later ones and the present one take
/// about equally long. An impact of many bodies takes a hundred times as long as other steps.
std::optional<double> SteadyPace(std::span<const double> ends, double seconds) {
  constexpr std::size_t kFewest = 6;
  constexpr double kAlike = 2.0, kLongest = 5.0;
  if (ends.size() < kFewest) return std::nullopt;
  const std::size_t half = ends.size() / 2;
  const double middle = ends[half - 1];
  const double earlier = middle / static_cast<double>(half);
  const double later = (ends.back() - middle) / static_cast<double>(ends.size() - half);
  const double present = seconds - ends.back();
  const bool steady =
      later < kAlike * earlier && earlier < kAlike * later && present < kLongest * later;
  return steady ? std::optional(later) : std::nullopt;
}

}  // namespace

std::string DescribeProgress(const RefinementSnapshot& refinement, std::span<const double> ends,
                             double seconds) {
  const std::int64_t steps = refinement.frames.last - refinement.frames.first + 1;
  const auto done = static_cast<std::int64_t>(refinement.moments.size());
  std::string told =
      std::to_string(done) + " of " + std::to_string(steps) + " steps in " + WaitInWords(seconds);
  if (const auto pace = SteadyPace(ends, seconds))
    told += ", about " + WaitInWords(*pace * static_cast<double>(steps - done)) + " left";
  return told;
}

void RefinementStrip::DrawProgress(const PanelContext& context) {
  const RefinementSnapshot& refinement = *context.snapshot.refinement;
  if (!begun_ || refinement.moments.size() < ends_.size()) {
    begun_ = context.now;
    ends_.clear();
  }
  const double seconds = context.now - *begun_;
  ends_.resize(refinement.moments.size(), seconds);
  const float button = LabelledWidth("Cancel");
  ImGui::ProgressBar(
      static_cast<float>(refinement.Share()),
      {ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x, 0.0F},
      DescribeProgress(refinement, ends_, seconds).c_str());
  context.Mark("refinement.progress");
  ImGui::SameLine();
  if (ImGui::Button("Cancel")) context.Send(exchange::DropRefinement{});
  context.Mark("refinement.cancel");
  Tooltip("The run stays as it is.");
}

/// Draws energies of both runs over time, and the largest distance below them.
void RefinementStrip::DrawCurves(const PanelContext& context) {
  std::vector<double> time, exact, rough, apart;
  Range times, energies, distances;
  for (const auto& moment : context.snapshot.refinement->moments) {
    time.push_back(moment->time);
    exact.push_back(moment->energy);
    rough.push_back(moment->energy_rough);
    apart.push_back(moment->apart);
    times.Add(moment->time);
    energies.Add(moment->energy);
    energies.Add(moment->energy_rough);
    distances.Add(moment->apart);
  }
  if (time.size() < 2) return;
  const float em = ImGui::GetFontSize();
  const ImVec2 size = {0.5F * (ImGui::GetContentRegionAvail().x - em), 8.0F * em};
  {
    Plot plot("##energies", size,
              {.x_label = "s", .y_label = "energy [J]", .x = times, .y = energies.Padded(0.1)});
    plot.Curve(time, rough, Colors().warning);
    plot.Curve(time, exact, Colors().good);
    plot.Vertical(context.snapshot.time, Colors().muted);
    plot.Note("run", Colors().warning);
    plot.Note("exact", Colors().good);
  }
  context.Mark("refinement.energies");
  ImGui::SameLine();
  {
    Plot plot("##apart", size,
              {.x_label = "s", .y_label = "apart [m]", .x = times, .y = distances.Padded(0.1)});
    plot.Curve(time, apart, Colors().accent);
    plot.Vertical(context.snapshot.time, Colors().muted);
  }
  context.Mark("refinement.distances");
}

void RefinementStrip::DrawChoices(const PanelContext& context) {
  if (context.snapshot.refinement->state == State::kDone) {
    if (ImGui::Button("Replace the run")) context.Send(exchange::TakeRefinement{});
    context.Mark("refinement.take");
    Tooltip(
        "Replaces the rough steps, and everything after them, with the exact ones. The run "
        "continues from their end at its own pace.");
    ImGui::SameLine();
  }
  if (context.snapshot.refinement->state != State::kUnderWay) {
    if (ImGui::Button("Close")) context.Send(exchange::DropRefinement{});
    context.Mark("refinement.close");
    ImGui::SameLine();
  }
  ImGui::Checkbox("Ghosts", &ghosts_);
  context.Mark("refinement.ghosts");
  Tooltip("Outlines of the bodies at their places in the exact run at this moment.");
  ImGui::SameLine();
  ImGui::Checkbox("Curves", &curves_);
  context.Mark("refinement.curves");
  Tooltip("Energy of both runs, and the largest distance between the two positions of one body.");
}

float RefinementStrip::Draw(const PanelContext& context, const Rect& scene) {
  const bool under_way = context.snapshot.refinement != nullptr &&
                         context.snapshot.refinement->state == State::kUnderWay;
  if (!under_way) begun_.reset();
  if (context.snapshot.refinement == nullptr) return 0.0F;
  const RefinementSnapshot& refinement = *context.snapshot.refinement;
  const RefinedMoment* here = refinement.At(context.snapshot.timeline.frame);
  if (ghosts_ && here != nullptr) ShowGhosts(context, *here);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.5F * context.scale);
  const bool done = refinement.state == State::kDone;
  ImGui::PushStyleColor(ImGuiCol_Border, done ? Colors().good : Colors().warning);
  BeginStrip("##refinement", scene, {.share = 0.94F, .most = 560.0F}, context.scale);
  for (const std::string& line : DescribeRefinement(context.snapshot))
    ImGui::TextUnformatted(Wrapped(line, ImGui::GetContentRegionAvail().x).c_str());
  if (under_way) DrawProgress(context);
  if (curves_) DrawCurves(context);
  DrawChoices(context);
  const float taken = StripRoom(context.scale);
  EndStrip();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  return taken;
}

}  // namespace touchstone::ui
