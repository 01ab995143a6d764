#include "ui/search_panel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "ui/event_words.h"
#include "ui/format.h"
#include "ui/list_entry.h"
#include "ui/plot.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::BracketIterateSnapshot;
using exchange::BracketSnapshot;

std::string Name(const exchange::Snapshot& snapshot, const BracketSnapshot& search) {
  std::string text = FormatTime(search.iterates.back().t, kEventDecimals) + "  ";
  return text.append(BodiesOf(search.body_a, search.body_b, search.parts, snapshot));
}

}  // namespace

std::shared_ptr<const BracketSnapshot> FindSearch(
    const exchange::Snapshot& snapshot, const std::optional<exchange::EventSnapshot>& event) {
  const auto& searches = snapshot.recent.brackets;
  if (event) {
    for (auto search = searches.rbegin(); search != searches.rend(); ++search) {
      const bool meant = event->IsOf((*search)->body_a, (*search)->body_b, (*search)->parts);
      if (meant && !(*search)->iterates.empty() &&
          std::abs((*search)->iterates.back().t - event->time) < 1e-6)
        return *search;
    }
  }
  const auto newest = std::find_if(searches.rbegin(), searches.rend(),
                                   [](const auto& search) { return !search->iterates.empty(); });
  return newest == searches.rend() ? nullptr : *newest;
}

void SearchPanel::DrawChoice(const PanelContext& context) {
  ImGui::SetNextItemWidth(std::min(17.0F * ImGui::GetFontSize(), ImGui::GetContentRegionAvail().x));
  const bool open = ImGui::BeginCombo("##search", Name(context.snapshot, *search_).c_str());
  context.Mark("search.choice");
  Tooltip("One of the latest searches; a collision selected under Events shows its own");
  if (!open) return;
  const auto& searches = context.snapshot.recent.brackets;
  for (auto search = searches.rbegin(); search != searches.rend(); ++search) {
    if ((*search)->iterates.empty()) continue;
    ImGui::PushID(search->get());
    if (ListEntry(context, Name(context.snapshot, **search).c_str(), *search == search_))
      kept_ = *search;
    ImGui::PopID();
  }
  ImGui::EndCombo();
}

void SearchPanel::DrawLook(const PanelContext& context) {
  const int last = static_cast<int>(search_->iterates.size()) - 1;
  look_ = std::clamp(look_, 0, last);
  SameLineIfRoom(12.0F * ImGui::GetFontSize());
  ImGui::SetNextItemWidth(11.0F * ImGui::GetFontSize());
  std::array<char, 48> text;
  std::snprintf(text.data(), text.size(), "iteration %d of %d", look_ + 1, last + 1);
  ImGui::SliderInt("##look", &look_, 0, last, text.data());
  context.Mark("search.look");
  const BracketIterateSnapshot& look = search_->iterates[static_cast<std::size_t>(look_)];
  std::array<char, 200> facts;
  std::snprintf(facts.data(), facts.size(), "gap %s µm, target %s µm, bracket [%s, %s] s, %s wide",
                FormatNumber(1e6 * look.gap).c_str(),
                FormatNumber(1e6 * search_->threshold).c_str(), FormatFixed(look.t_lo, 9).c_str(),
                FormatFixed(look.t_hi, 9).c_str(), FormatDuration(look.t_hi - look.t_lo).c_str());
  const float room = ImGui::GetContentRegionAvail().x;
  ImGui::TextUnformatted(Wrapped(facts.data(), room).c_str());
  if (!search_->has_poses)
    ImGui::TextDisabled("%s",
                        Wrapped("Ghosts appear for searches made from now on.", room).c_str());
}

void SearchPanel::DrawGap(const PanelContext& context, ImVec2 size) const {
  const auto& looks = search_->iterates;
  Plot::Axes axes{.x_label = "time from the event [ms]", .y_label = "gap [µm]", .falls = true};
  std::vector<double> x;
  std::vector<double> y;
  const double end = looks.back().t;
  const auto ms = [&](double t) { return 1e3 * (t - end); };
  std::vector<const BracketIterateSnapshot*> in_order;
  for (const BracketIterateSnapshot& look : looks) in_order.push_back(&look);
  std::ranges::stable_sort(in_order, {}, [](const auto* look) { return look->t; });
  for (const BracketIterateSnapshot* look : in_order) {
    x.push_back(ms(look->t));
    y.push_back(1e6 * look->gap);
    axes.x.Add(x.back());
    axes.y.Add(y.back());
  }
  axes.y.Add(0.0);
  axes.x = axes.x.Padded(0.08);
  axes.y = axes.y.Padded(0.12);
  Plot plot("##gap", size, axes);
  context.Mark("search.gap");
  const BracketIterateSnapshot& now = looks[static_cast<std::size_t>(look_)];
  const std::array bracket_x = {ms(now.t_lo), ms(now.t_hi)};
  for (const double edge : {axes.y.low, axes.y.high}) {
    const std::array bracket_y = {edge, edge};
    const ImVec4& accent = Colors().accent;
    plot.Fill(bracket_x, bracket_y, {accent.x, accent.y, accent.z, 0.14F});
  }
  plot.Vertical(bracket_x[0], Colors().accent);
  plot.Vertical(bracket_x[1], Colors().accent);
  plot.Horizontal(1e6 * search_->threshold, CurveColor(2));
  plot.Curve(x, y, Colors().muted);
  for (std::size_t i = 0; i < looks.size(); ++i)
    plot.Dot(ms(looks[i].t), 1e6 * looks[i].gap, Colors().text, 2.5F);
  plot.Dot(ms(now.t), 1e6 * now.gap, Colors().error, 4.5F);
}

void SearchPanel::DrawShrinking(const PanelContext& context, ImVec2 size) const {
  const auto& looks = search_->iterates;
  Plot::Axes axes{.x_label = "iteration"};
  axes.log_y = true;
  const auto power = [](double value) { return std::log10(std::max(value, 1e-18)); };
  std::vector<double> x;
  std::vector<double> width;
  std::vector<double> off;
  for (std::size_t i = 0; i < looks.size(); ++i) {
    x.push_back(static_cast<double>(i + 1));
    width.push_back(power(looks[i].t_hi - looks[i].t_lo));
    off.push_back(power(std::abs(looks[i].gap - search_->threshold)));
    axes.y.Add(width.back());
    axes.y.Add(off.back());
  }
  axes.x = {0.5, static_cast<double>(looks.size()) + 0.5, false};
  axes.y = axes.y.Padded(0.15);
  Plot plot("##shrinking", size, axes);
  context.Mark("search.shrinking");
  plot.Curve(x, width, CurveColor(0), 2.0F);
  plot.Curve(x, off, CurveColor(1), 2.0F);
  plot.Note("bracket's width [s]", CurveColor(0));
  plot.Note("gap minus target [m]", CurveColor(1));
  plot.Vertical(look_ + 1.0, Colors().error);
}

void SearchPanel::AskForGhosts(const PanelContext& context) const {
  if (!search_->has_poses) return;
  const BracketIterateSnapshot& look = search_->iterates[static_cast<std::size_t>(look_)];
  const std::array bodies = {search_->body_a, search_->body_b};
  for (std::size_t i = 0; i < 2; ++i) {
    const exchange::BodySnapshot* body = FindBody(context.snapshot, bodies[i]);
    if (body == nullptr || body->fixed) continue;
    context.intents->ghosts.push_back({body->shape, look.at_lo[i], false});
    context.intents->ghosts.push_back({body->shape, look.at_hi[i], true});
  }
}

void SearchPanel::Draw(const PanelContext& context,
                       const std::optional<exchange::EventSnapshot>& event) {
  context.intents->observe.searches = true;
  const auto& searches = context.snapshot.recent.brackets;
  if (std::ranges::find(searches, kept_) == searches.end()) kept_.reset();
  const SearchPointer wanted = kept_ != nullptr ? kept_ : FindSearch(context.snapshot, event);
  if (wanted != search_) look_ = 0;
  search_ = wanted;
  if (search_ == nullptr) {
    ImGui::PushTextWrapPos();
    ImGui::TextDisabled(
        "No search yet. When bodies come together, the search for the moment their gap falls to "
        "its threshold is shown here.");
    ImGui::PopTextWrapPos();
    return;
  }
  DrawChoice(context);
  DrawLook(context);
  AskForGhosts(context);
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float em = ImGui::GetFontSize();
  if (room.x > 26.0F * em) {
    const ImVec2 size{0.5F * (room.x - ImGui::GetStyle().ItemSpacing.x), room.y};
    DrawGap(context, size);
    ImGui::SameLine();
    DrawShrinking(context, size);
    return;
  }
  const ImVec2 size{room.x, 11.0F * em};
  DrawGap(context, size);
  DrawShrinking(context, size);
}

}  // namespace touchstone::ui
