// The line of choices above the plot: its quantities, its x axis, and its export.

#include <array>
#include <cmath>
#include <cstdio>

#include "ui/format.h"
#include "ui/list_entry.h"
#include "ui/plots_panel.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using Subject = Quantity::Subject;

/// The selected bodies.
std::vector<BodyId> ChosenBodies(const PanelContext& context) {
  if (context.selected) return {*context.selected};
  return {context.several.begin(), context.several.end()};
}

/// Lists the quantities of a subject; returns the chosen one.
std::optional<Quantity> ChooseOf(const PanelContext& context, Subject subject, BodyId body,
                                 const exchange::ContactKey& contact) {
  std::optional<Quantity> chosen;
  const auto& all = Quantities(subject);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Quantity quantity{subject, static_cast<int>(i), body, contact};
    const bool of_each = subject == Subject::kBody && !context.selected;  // several bodies
    const std::string name =
        of_each ? "each: " + std::string(all[i].name) : NameOf(context.snapshot, quantity);
    if (ListEntry(context, name.c_str(), false)) chosen = quantity;
    context.Mark("plots.choice." + std::string(all[i].name));
  }
  return chosen;
}

/// Lists all quantities for the scene, the selected contact, and these bodies; for several bodies,
/// returns that of the first.
std::optional<Quantity> ChooseQuantity(const PanelContext& context,
                                       std::span<const BodyId> bodies) {
  std::optional<Quantity> chosen = ChooseOf(context, Subject::kScene, {}, {});
  ImGui::Separator();
  if (!bodies.empty()) {
    if (const auto of_body = ChooseOf(context, Subject::kBody, bodies.front(), {}))
      chosen = of_body;
  } else {
    ImGui::TextDisabled("Select a body for more");
  }
  ImGui::Separator();
  if (context.contact) {
    if (const auto of_contact = ChooseOf(context, Subject::kContact, {}, *context.contact))
      chosen = of_contact;
  } else {
    ImGui::TextDisabled("Click a contact for more");
  }
  return chosen;
}

}  // namespace

void PlotsPanel::DrawPresets(const PanelContext& context) {
  ImGui::SetNextItemWidth(7.0F * ImGui::GetFontSize());
  const bool open = ImGui::BeginCombo("##preset", preset_.c_str(), ImGuiComboFlags_HeightLargest);
  context.Mark("plots.preset");
  Tooltip("Pick a preset; + adds curves");
  if (!open) return;
  const auto offer = [&](const char* name, bool possible) {
    const bool chosen =
        ListEntry(context, name, preset_ == name, possible ? 0 : ImGuiSelectableFlags_Disabled);
    context.Mark(std::string("plots.preset.") + name);
    if (chosen) preset_ = name;
    return chosen;
  };
  const std::vector<BodyId> bodies = ChosenBodies(context);
  const bool any = !bodies.empty();
  if (offer("Energy", true)) ShowEnergies();
  if (offer("Momentum", true)) ShowMomentum();
  if (offer("Position", any)) ShowOf(bodies, {"position x", "position y", "position z"});
  if (offer("Velocity", any)) ShowOf(bodies, {"velocity x", "velocity y", "velocity z"});
  if (offer("Speed", any)) ShowOf(bodies, {"speed"});
  if (offer("Spin", any)) ShowOf(bodies, {"spin x", "spin y", "spin z"});
  if (offer("Phase z", context.selected.has_value())) {
    ShowOf(bodies, {"velocity z"});
    across_ = FindQuantity(Subject::kBody, "position z", bodies.front());
    series_.Follow(*across_);
  }
  if (offer("Contact", context.contact.has_value())) ShowOfContact(*context.contact);
  ImGui::EndCombo();
}

void PlotsPanel::DrawAdd(const PanelContext& context) {
  ImGui::SetNextItemWidth(3.4F * ImGui::GetFontSize());
  const bool open = ImGui::BeginCombo("##add", "+", ImGuiComboFlags_HeightLarge);
  context.Mark("plots.add");
  Tooltip("Add a curve");
  if (!open) return;
  const std::vector<BodyId> bodies = ChosenBodies(context);
  if (auto chosen = ChooseQuantity(context, bodies)) {
    Add(*chosen);
    for (const BodyId body : bodies) {
      if (chosen->subject != Subject::kBody || shown_.size() >= kCurveColors) break;
      chosen->body = body;
      Add(*chosen);
    }
  }
  ImGui::EndCombo();
}

void PlotsPanel::DrawAxisChoice(const PanelContext& context) {
  SameLineIfRoom(10.0F * ImGui::GetFontSize());
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("over");
  ImGui::SameLine();
  const std::string name = across_ ? NameOf(context.snapshot, *across_) : "time";
  const float em = ImGui::GetFontSize();
  const float wanted =
      std::clamp(ImGui::CalcTextSize(name.c_str()).x + 3.0F * em, 7.0F * em, 14.0F * em);
  ImGui::SetNextItemWidth(std::min(wanted, ImGui::GetContentRegionAvail().x));
  const bool open = ImGui::BeginCombo("##across", name.c_str(), ImGuiComboFlags_HeightLarge);
  context.Mark("plots.across");
  Tooltip("Quantity along x; any other than time makes a phase plot");
  if (open) {
    if (ListEntry(context, "time", !across_)) across_.reset();
    const std::span<const BodyId> one(context.selected ? &*context.selected : nullptr,
                                      context.selected ? 1 : 0);
    if (const auto chosen = ChooseQuantity(context, one)) {
      across_ = chosen;
      series_.Follow(*chosen);
    }
    ImGui::EndCombo();
  }
  SameLineIfRoom(5.4F * ImGui::GetFontSize());
  ImGui::SetNextItemWidth(5.4F * ImGui::GetFontSize());
  const std::string length = window_ > 0.0 ? FormatNumber(window_) + " s" : "all";
  if (ImGui::BeginCombo("##window", length.c_str())) {
    for (const double seconds : {1.0, 3.0, 10.0, 30.0, 120.0, 0.0}) {
      const std::string entry = seconds > 0.0 ? FormatNumber(seconds) + " s" : "all";
      if (ListEntry(context, entry.c_str(), seconds == window_)) window_ = seconds;
    }
    ImGui::EndCombo();
  }
  context.Mark("plots.window");
  Tooltip("Length of the past that is shown; the wheel over the plot changes it, too");
}

void PlotsPanel::DrawExports(const PanelContext& context) {
  if (ImGui::Button("CSV"))
    context.intents->save =
        Export{.name = NameOfExport(context), .text = ToCsv(series_, shown_, context.snapshot)};
  context.Mark("plots.csv");
  Tooltip("Save these curves with all digits (folder: Picture > Save to)");
  ImGui::SameLine();
  if (ImGui::Button("PNG"))
    context.intents->save = Export{.name = NameOfExport(context),
                                   .text = "",
                                   .figure = std::make_shared<const Figure>(MakeFigure(context))};
  context.Mark("plots.png");
  Tooltip("Save this plot for paper, redrawn with its axes (folder: Picture > Save to)");
  ImGui::SameLine();
  if (ImGui::Button("SVG"))
    context.intents->save =
        Export{.name = NameOfExport(context), .text = ToSvg(MakeFigure(context)), .ending = ".svg"};
  context.Mark("plots.svg");
  Tooltip("Save this plot as vector graphics, for any size (folder: Picture > Save to)");
}

void PlotsPanel::DrawChoices(const PanelContext& context) {
  DrawPresets(context);
  ImGui::SameLine();
  DrawAdd(context);
  DrawAxisChoice(context);
  SameLineIfRoom(LabelledWidth("Hold"));
  bool paused = paused_at_.has_value();
  if (ImGui::Checkbox("Hold", &paused)) {
    const auto& times = series_.times();
    paused_at_ = paused && !times.empty() ? std::optional(times.back()) : std::nullopt;
  }
  context.Mark("plots.hold");
  Tooltip("Freeze the plot; the simulation continues.");
  constexpr const char* kFromStart = "Potential 0 at start";
  SameLineIfRoom(LabelledWidth(kFromStart));
  ImGui::Checkbox(kFromStart, &potential_from_0_);
  context.Mark("plots.potential_from_0");
  Tooltip(
      "The zero of potential energy is arbitrary: here it is at the first sample. Mechanical "
      "energy has the same zero. Kinetic energy and losses have a "
      "zero of their own and are never shifted.");
  SameLineIfRoom(3.0F * LabelledWidth("CSV"));
  DrawExports(context);
}

}  // namespace touchstone::ui
