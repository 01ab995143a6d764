#include "ui/impact_panel.h"

#include <algorithm>
#include <cmath>

#include "ui/event_words.h"
#include "ui/format.h"
#include "ui/impact_path.h"
#include "ui/impact_plots.h"
#include "ui/list_entry.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::ImpactContactSnapshot;
using exchange::ImpactPointSnapshot;

/// Largest magnitudes within an impact, for judging round-off.
struct Scales {
  double speed = 0.0;    // [m/s]
  double impulse = 0.0;  // [N s]
  double work = 0.0;     // [J]
};

Scales ScalesOf(const ImpactContactSnapshot& contact) {
  Scales scales;
  for (const ImpactPointSnapshot& point : contact.trace) {
    scales.speed = std::max(scales.speed, point.u.norm());
    scales.impulse = std::max(scales.impulse, std::abs(point.p_n));
    scales.work =
        std::max({scales.work, std::abs(point.work_compression), std::abs(point.work_restitution)});
  }
  return scales;
}

void Value(const char* name, const std::string& value, const char* tooltip) {
  SameLineIfRoom(ImGui::CalcTextSize(name).x + ImGui::CalcTextSize(value.c_str()).x +
                 ImGui::GetFontSize());
  ImGui::TextDisabled("%s", name);
  Tooltip(tooltip);
  ImGui::SameLine(0.0F, 0.35F * ImGui::GetFontSize());
  ImGui::TextUnformatted(value.c_str());
}

}  // namespace

void ImpactPanel::FollowImpact(const ImpactPointer& impact,
                               const std::optional<exchange::EventSnapshot>& event) {
  if (impact == impact_) return;
  impact_ = impact;
  at_ = 1e9;
  contact_ = 0;
  if (impact_ == nullptr) return;
  // The contact struck hardest, among the event's bodies if there is an event.
  double largest = -1.0;
  for (std::size_t k = 0; k < impact_->contacts.size(); ++k) {
    const ImpactContactSnapshot& contact = impact_->contacts[k];
    const bool meant = !event || event->IsOf(contact.body_a, contact.body_b, contact.parts);
    const double weight = contact.trace.back().p_n + (meant ? 1e12 : 0.0);
    if (weight <= largest) continue;
    largest = weight;
    contact_ = k;
  }
}

void ImpactPanel::DrawChoice(const PanelContext& context) {
  const auto name = [&](std::size_t k) {
    const ImpactContactSnapshot& contact = impact_->contacts[k];
    std::string text = BodiesOf(contact.body_a, contact.body_b, contact.parts, context.snapshot);
    return text.append("  p_n ").append(FormatQuantity(contact.trace.back().p_n, "N·s"));
  };
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(("t = " + FormatTime(impact_->time, kEventDecimals)).c_str());
  const float em = ImGui::GetFontSize();
  const float wanted = ImGui::CalcTextSize(name(contact_).c_str()).x + 3.0F * em;
  SameLineIfRoom(17.0F * em);
  const float room = ImGui::GetContentRegionAvail().x;
  ImGui::SetNextItemWidth(std::min(std::clamp(room - 11.5F * em, 16.0F * em, wanted), room));
  const bool open = ImGui::BeginCombo("##contact", name(contact_).c_str());
  context.Mark("impact.contact");
  Tooltip("Which of the struck contacts");
  if (open) {
    for (std::size_t k = 0; k < impact_->contacts.size(); ++k) {
      ImGui::PushID(static_cast<int>(k));
      if (ListEntry(context, name(k).c_str(), k == contact_)) contact_ = k;
      ImGui::PopID();
    }
    ImGui::EndCombo();
  }
}

void ImpactPanel::DrawScrubber(const PanelContext& context, const ImpactContactSnapshot& contact) {
  const double end = static_cast<double>(contact.trace.size() - 1);
  double share = end > 0.0 ? std::clamp(at_ / end, 0.0, 1.0) : 1.0;
  SameLineIfRoom(11.0F * ImGui::GetFontSize());
  ImGui::SetNextItemWidth(std::clamp(ImGui::GetContentRegionAvail().x, 6.0F * ImGui::GetFontSize(),
                                     16.0F * ImGui::GetFontSize()));
  constexpr double kZero = 0.0;
  constexpr double kOne = 1.0;
  const std::string text = share <= 0.0   ? "start"
                           : share >= 1.0 ? "end"
                                          : FormatNumber(std::round(100.0 * share)) + " %% within";
  if (ImGui::SliderScalar("##scrub", ImGuiDataType_Double, &share, &kZero, &kOne, text.c_str()))
    at_ = share * end;
  context.Mark("impact.scrub");
  Tooltip("Steps through the impact, which takes no time, from its start to its end.");
}

void ImpactPanel::DrawValues(const ImpactContactSnapshot& contact,
                             const ImpactPointSnapshot& now) const {
  const Scales scales = ScalesOf(contact);
  const auto speed = [&](double value) {
    return FormatNumber(WithoutRoundOff(value, scales.speed)) + " m/s";
  };
  const auto work = [&](double value) {
    return FormatQuantity(WithoutRoundOff(value, scales.work), "J");
  };
  ImGui::TextDisabled("p_n");
  Tooltip("normal impulse of this contact so far");
  ImGui::SameLine(0.0F, 0.35F * ImGui::GetFontSize());
  ImGui::TextUnformatted(FormatQuantity(WithoutRoundOff(now.p_n, scales.impulse), "N·s").c_str());
  Value("u_n", speed(now.u.z()), "normal velocity: below zero they approach");
  Value("|u_t|", speed(now.u.head<2>().norm()), "sliding speed");
  Value("W_c", work(now.work_compression),
        "work of the normal impulse in compression: the blue area");
  Value("W_d", work(now.work_restitution),
        "in restitution: the orange area; it ends at -e² W_c (Stronge)");
  Value("e", FormatNumber(contact.restitution), "restitution");
  Value("µ", FormatNumber(contact.friction), "friction");
  Value("whole impulse", FormatQuantity(WholeImpulse(*impact_, contact).norm(), "N·s"),
        "of these two bodies: of all their contacts, normal and friction, at the end; as in "
        "Events");
  Value("normal loss", work(NormalLoss(*impact_, contact)),
        "of these two bodies: energy that the normal impulses of all their contacts took and did "
        "not return, -(W_c + W_d) at the end; as in Events");
  Value("whole loss", work(-impact_->energy_change),
        "kinetic energy that the whole impact took: the normal losses of all pairs, and the loss "
        "to friction");
}

void ImpactPanel::Draw(const PanelContext& context,
                       const std::optional<exchange::EventSnapshot>& event) {
  FollowImpact(FindImpact(context.snapshot, event), event);
  if (impact_ == nullptr || impact_->contacts.empty()) {
    ImGui::TextDisabled(
        "No impact yet: the newest, or the one selected under Events, is shown here.");
    return;
  }
  contact_ = std::min(contact_, impact_->contacts.size() - 1);
  DrawChoice(context);
  const ImpactContactSnapshot& contact = impact_->contacts[contact_];
  DrawScrubber(context, contact);
  const ImpactPointSnapshot now = PointAt(contact.trace, at_);
  DrawValues(contact, now);
  if (impact_->truncated)
    ImGui::TextColored(Colors().warning, "The end of this impact is missing: too many points.");

  DrawImpactKey();

  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float em = ImGui::GetFontSize();
  const float spacing = ImGui::GetStyle().ItemSpacing.x;
  if (room.x > 33.0F * em) {
    const ImVec2 size{(room.x - 2.0F * spacing) / 3.0F, std::max(room.y, 6.0F * em)};
    DrawImpactNormal(context, contact, now, size);
    ImGui::SameLine();
    DrawImpactHodograph(context, contact, now, size);
    ImGui::SameLine();
    DrawImpactCone(context, contact, size);
    return;
  }
  const ImVec2 size{room.x, 11.0F * em};
  DrawImpactNormal(context, contact, now, size);
  DrawImpactHodograph(context, contact, now, size);
  DrawImpactCone(context, contact, size);
}

}  // namespace touchstone::ui
