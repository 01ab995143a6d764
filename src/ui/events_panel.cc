#include "ui/events_panel.h"

#include <algorithm>
#include <cmath>
#include <ranges>

#include "exchange/body_forces.h"
#include "ui/event_numbers.h"
#include "ui/event_words.h"
#include "ui/format.h"
#include "ui/list_entry.h"
#include "ui/plot.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::EventKind;
using exchange::EventSnapshot;

constexpr float kAheadShare = 0.35F;  // colour share of an event still ahead

/// The meaning of each kind, for tooltips.
const char* Meaning(EventKind kind) {
  switch (kind) {
    case EventKind::kCollision:
      return "bodies collide: an impact changes their velocities at once";
    case EventKind::kContactMade:
      return "bodies begin to touch";
    case EventKind::kContactBroken:
      return "bodies no longer touch";
    case EventKind::kStickToSlip:
      return "a contact that held begins to slide (stick to slip)";
    case EventKind::kSlipToStick:
      return "a sliding contact begins to hold (slip to stick)";
    case EventKind::kPainleve:
      return "friction jams a sliding contact: Painlevé's paradox";
    case EventKind::kSleep:
      return "a body fell asleep; it wakes when something changes";
    case EventKind::kWake:
      return "a sleeping body woke up";
    case EventKind::kPositionPass:
      return "gaps were widened a little, within the tolerance (position pass)";
    case EventKind::kBudgetExit:
      return "an impact exceeded its limit of work and ended without bounce (budget exit)";
    case EventKind::kInelasticExit:
      return "the remaining approach was too slow for another bounce, or no bounce satisfied the "
             "impact law: the impact ended without bounce (inelastic exit)";
    case EventKind::kDissipativeExit:
      return "no certified forces were found: an impact without bounce took their place "
             "(dissipative exit)";
    case EventKind::kRough:
      return "at the lively pace the rest of a step was solved roughly: not certified";
  }
  return "";
}

}  // namespace

ImVec4 ColorOf(EventKind kind) {
  switch (kind) {
    case EventKind::kCollision:
      return CurveColor(1);
    case EventKind::kContactMade:
      return CurveColor(2);
    case EventKind::kContactBroken:
      return CurveColor(5);
    case EventKind::kStickToSlip:
      return CurveColor(4);
    case EventKind::kSlipToStick:
      return CurveColor(0);
    case EventKind::kSleep:
    case EventKind::kWake:
    case EventKind::kPositionPass:
    case EventKind::kInelasticExit:
      return Colors().muted;
    case EventKind::kRough:
      return Colors().warning;
    default:
      return Colors().error;
  }
}

void EventsPanel::Update(const exchange::Snapshot& snapshot) { log_.Take(snapshot); }

void EventsPanel::Select(const PanelContext& context, const EventSnapshot& event) {
  selected_ = event;
  if (FindBody(context.snapshot, event.body_a) != nullptr) {
    const exchange::BodySnapshot* a = FindBody(context.snapshot, event.body_a);
    const bool other = a->fixed && FindBody(context.snapshot, event.body_b) != nullptr;
    context.intents->select = other ? event.body_b : event.body_a;
  }
  if (context.can_go_to_times) context.intents->go_to_time = event.time;
}

void EventsPanel::DrawFilter(const PanelContext& context) {
  ImGui::SetNextItemWidth(10.0F * ImGui::GetFontSize());
  const bool open = ImGui::BeginCombo("##kind", kind_ ? InWords(*kind_).c_str() : "all kinds",
                                      ImGuiComboFlags_HeightLargest);
  context.Mark("events.kind");
  if (open) {
    if (ListEntry(context, "all kinds", !kind_)) kind_.reset();
    context.Mark("events.kind.any");
    for (const EventKind kind : exchange::kEventKinds) {
      if (ListEntry(context, InWords(kind).c_str(), kind_ == kind)) kind_ = kind;
      context.Mark(std::string("events.kind.") + ToString(kind));
      Tooltip(Meaning(kind));
    }
    ImGui::EndCombo();
  }
  SameLineIfRoom(LabelledWidth("selected body only"));
  ImGui::BeginDisabled(!context.selected);
  ImGui::Checkbox("selected body only", &of_selected_);
  ImGui::EndDisabled();
  context.Mark("events.of_selected");
}

void EventsPanel::DrawTimeline(const PanelContext& context,
                               const std::vector<const EventSnapshot*>& events) {
  const float height = 1.7F * ImGui::GetFontSize();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = std::max(ImGui::GetContentRegionAvail().x, 10.0F);
  InvisibleButton("##timeline", {width, height});
  context.Mark("events.timeline");
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled(at, {at.x + width, at.y + height}, ImGui::GetColorU32(Colors().plot_ground),
                      4.0F);
  if (events.empty()) return;
  const double start = events.front()->time;
  const double now = context.snapshot.time;
  const double length = std::max(std::max(now, events.back()->time) - start, 1e-6);
  const auto x = [&](double time) {
    return at.x + static_cast<float>((time - start) / length) * (width - 4.0F) + 2.0F;
  };
  const float mouse = ImGui::GetIO().MousePos.x;
  const EventSnapshot* nearest = nullptr;
  float last = -1e9F;
  for (const EventSnapshot* event : events) {
    const float tick = x(event->time);
    if (nearest == nullptr || std::abs(tick - mouse) < std::abs(x(nearest->time) - mouse))
      nearest = event;
    const bool chosen = selected_ && Same(*event, *selected_);
    if (tick - last < 0.5F && !chosen && event->kind != EventKind::kCollision) continue;
    last = tick;
    ImVec4 color = ColorOf(event->kind);
    if (event->time > now) color.w *= kAheadShare;
    draw->AddLine({tick, at.y + (chosen ? 0.0F : 0.2F * height)}, {tick, at.y + height},
                  ImGui::GetColorU32(color), chosen ? 4.0F : 1.5F);
  }
  if (events.back()->time > now)
    draw->AddLine({x(now), at.y}, {x(now), at.y + height}, ImGui::GetColorU32(Colors().accent),
                  1.5F);
  if (!ImGui::IsItemHovered() || std::abs(x(nearest->time) - mouse) > 8.0F) return;
  ImGui::SetTooltip("%s  %s\n%s", FormatTime(nearest->time, kEventDecimals).c_str(),
                    InWords(nearest->kind).c_str(), BodiesOf(*nearest, context.snapshot).c_str());
  if (ImGui::IsItemClicked()) Select(context, *nearest);
}

/// Moves the selection in the table, and scrolls the row into sight.
void EventsPanel::MoveSelection(const PanelContext& context,
                                const std::vector<const EventSnapshot*>& events, int rows) {
  if (events.empty()) return;
  const auto newest_first = std::views::reverse(events);
  const auto is_selected = [&](const EventSnapshot* event) {
    return selected_ && Same(*event, *selected_);
  };
  const auto found = std::ranges::find_if(newest_first, is_selected);
  const bool any = found != newest_first.end();
  const auto last = static_cast<std::ptrdiff_t>(events.size()) - 1;
  const std::ptrdiff_t row =
      any ? std::clamp(found - newest_first.begin() + rows, std::ptrdiff_t{0}, last) : 0;
  const float line = ImGui::GetTextLineHeight() + 2.0F * ImGui::GetStyle().CellPadding.y;
  ImGui::SetScrollY(std::max(0.0F, line * static_cast<float>(row - 2)));
  Select(context, *newest_first[row]);
}

void EventsPanel::DrawTable(const PanelContext& context,
                            const std::vector<const EventSnapshot*>& events) {
  constexpr float kLeast = 46.0F;
  if (!BeginScrolledTable("##events", 6, kLeast)) return;
  const struct {
    const char* name;
    float width;
    const char* tooltip;
  } columns[] = {
      {"time", 1.1F,
       context.can_go_to_times
           ? "simulated, newest first; click a row to go to its moment; grey ones are ahead"
           : "simulated, newest first"},
      {"event", 1.25F, "what happened"},
      {"bodies", 1.65F, "which bodies"},
      {"speed", 2.0F, "of a collision along the normal, before and after; positive for separation"},
      {"whole impulse", 1.2F,
       "of a collision: of all points of these two bodies, normal and friction together; Impact "
       "has the normal impulse p_n of each point"},
      {"normal loss", 1.1F,
       "energy that the normal impulse of these two bodies took and did not return; Impact has the "
       "whole loss, including friction and other bodies"}};
  for (const auto& column : columns)
    ImGui::TableSetupColumn(column.name, ImGuiTableColumnFlags_WidthStretch, column.width);
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (int i = 0; i < 6; ++i) {
    ImGui::TableSetColumnIndex(i);
    ImGui::TableHeader(columns[i].name);
    Tooltip(columns[i].tooltip);
  }
  const double slowest = SpeedFloor(context.snapshot);
  if (const int rows = RowsMoved(); rows != 0) MoveSelection(context, events, rows);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(events.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const EventSnapshot& event = *events[events.size() - 1 - static_cast<std::size_t>(i)];
      const bool ahead = event.time > context.snapshot.time;
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::PushID(i);
      if (ahead) ImGui::PushStyleColor(ImGuiCol_Text, Colors().muted);
      if (ImGui::Selectable(FormatTime(event.time, kEventDecimals).c_str(),
                            selected_ && Same(event, *selected_),
                            ImGuiSelectableFlags_SpanAllColumns))
        Select(context, event);
      ImGui::PopID();
      context.Mark("events.row." + std::to_string(i));
      ImGui::TableNextColumn();
      ImGui::TextColored(
          ahead ? Colors().muted
                : TextOn(ImGui::GetStyleColorVec4(ImGuiCol_TableRowBgAlt), ColorOf(event.kind)),
          "%s", InWords(event.kind).c_str());
      for (const EventNumber& number :
           {EventNumber{BodiesOf(event, context.snapshot)}, SpeedsOf(event, slowest),
            ImpulseOf(event, context.snapshot, slowest),
            LossOf(event, context.snapshot, slowest)}) {
        ImGui::TableNextColumn();
        const std::string shown = Shortened(number.text, ImGui::GetContentRegionAvail().x);
        ImGui::TextUnformatted(shown.c_str());
        Tooltip(number.hidden.empty() && shown != number.text ? number.text : number.hidden);
      }
      if (ahead) ImGui::PopStyleColor();
    }
  }
  ImGui::EndTable();
}

void EventsPanel::Draw(const PanelContext& context) {
  DrawFilter(context);
  const exchange::EventFilter filter{kind_,
                                     of_selected_ ? context.selected : std::optional<BodyId>()};
  std::vector<const EventSnapshot*> events;
  for (const EventSnapshot& event : log_.events())
    if (filter.Matches(event)) events.push_back(&event);
  SameLineIfRoom(8.0F * ImGui::GetFontSize());
  ImGui::AlignTextToFramePadding();
  const bool all = log_.events().size() < EventLog::kMost;
  const char* kinds = kind_ ? "" : " of all kinds";
  const auto count = static_cast<int>(events.size());
  const auto ahead = std::ranges::count_if(
      events, [&](const EventSnapshot* event) { return event->time > context.snapshot.time; });
  const std::string of_these = ahead > 0 ? ", " + std::to_string(ahead) + " ahead" : "";
  if (all)
    ImGui::TextDisabled("%d %s%s%s", count, count == 1 ? "event" : "events", kinds,
                        of_these.c_str());
  else
    ImGui::TextDisabled("%d of the last %d events%s%s", count, static_cast<int>(EventLog::kMost),
                        kinds, of_these.c_str());
  DrawTimeline(context, events);
  DrawTable(context, events);
}

}  // namespace touchstone::ui
