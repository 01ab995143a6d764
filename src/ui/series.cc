#include "ui/series.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>
#include <utility>

#include "ui/format.h"
#include "ui/parameters_panel.h"

namespace touchstone::ui {
namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

std::string Exact(double value) {
  if (!std::isfinite(value)) return "";
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.17g", value);
  return text.data();
}

}  // namespace

bool Series::Conditions::Match(const Conditions& other) const {
  return revision == other.revision && departed == other.departed && gravity == other.gravity &&
         damping.linear == other.damping.linear && damping.angular == other.damping.angular &&
         materials == other.materials && Equal(settings, other.settings);
}

Series::Conditions Series::ConditionsOf(const exchange::Snapshot& snapshot) {
  Conditions now{
      snapshot.revision,       snapshot.gravity, snapshot.damping, snapshot.settings, 0.0,
      snapshot.energy.departed};
  double weight = 1.0;  // distinguishes swapped values
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    now.materials += (weight += 1.0) * (body.material.restitution + 3.0 * body.material.friction);
  return now;
}

void Series::Follow(const Quantity& quantity) {
  if (std::ranges::find(quantities_, quantity) != quantities_.end()) return;
  quantities_.push_back(quantity);
  values_.emplace_back(times_.size(), kNoValue);
  late_ |= !times_.empty();
}

void Series::Unfollow(const Quantity& quantity) {
  const auto found = std::ranges::find(quantities_, quantity);
  if (found == quantities_.end()) return;
  values_.erase(values_.begin() + (found - quantities_.begin()));
  quantities_.erase(found);
}

std::vector<double> Series::TakeMissingTimes() {
  std::vector<double> missing;
  if (std::exchange(late_, false))
    std::ranges::copy_if(times_, std::back_inserter(missing),
                         [](double time) { return std::isfinite(time); });
  next_fill_ = 0;
  return missing;
}

void Series::FillIn(const exchange::Snapshot& snapshot) {
  constexpr double kSameTime = 1e-9;  // [s]
  if (snapshot.scene != scene_) return;
  while (next_fill_ < times_.size() && !(times_[next_fill_] >= snapshot.time - kSameTime))
    ++next_fill_;
  if (next_fill_ == times_.size() || times_[next_fill_] > snapshot.time + kSameTime) return;
  for (std::size_t i = 0; i < quantities_.size(); ++i)
    if (std::isnan(values_[i][next_fill_]))
      values_[i][next_fill_] = Measure(snapshot, quantities_[i]);
}

void Series::Clear() {
  ahead_ = {};
  times_.clear();
  rough_.clear();
  rough_spans_.clear();
  for (auto& values : values_) values.clear();
}

void Series::GoToRun(std::int64_t first) {
  constexpr std::size_t kMostAside = 4;
  Run here{first_, quantities_, times_, rough_, rough_spans_, values_, conditions_};
  Clear();
  first_ = first;
  const auto found = std::ranges::find(aside_, first, &Run::first);
  if (found != aside_.end()) {
    times_ = std::move(found->times);
    rough_ = std::move(found->rough);
    rough_spans_ = std::move(found->rough_spans);
    conditions_ = std::move(found->conditions);
    for (std::size_t i = 0; i < quantities_.size(); ++i) {
      const auto quantity = std::ranges::find(found->quantities, quantities_[i]);
      const bool known = quantity != found->quantities.end();
      const auto at = static_cast<std::size_t>(quantity - found->quantities.begin());
      values_[i] = known ? std::move(found->values[at]) : std::vector(times_.size(), kNoValue);
      late_ |= !known;
    }
    aside_.erase(found);
  }
  aside_.push_back(std::move(here));
  if (aside_.size() > kMostAside) aside_.erase(aside_.begin());
}

void Series::Break() {
  if (times_.empty() || std::isnan(times_.back())) return;
  times_.push_back(kNoValue);
  rough_.push_back(false);
  for (auto& values : values_) values.push_back(kNoValue);
}

void Series::DropLast() {
  const bool breaks = times_.size() > 1 && std::isnan(times_[times_.size() - 2]);
  const std::size_t keep = times_.size() - (breaks ? 2 : 1);
  times_.resize(keep);
  rough_.resize(keep);
  for (auto& values : values_) values.resize(keep);
}

bool Series::IsAlone(double time) const {
  return !times_.empty() && times_.back() == time &&
         (times_.size() == 1 || std::isnan(times_[times_.size() - 2]));
}

void Series::TakeRoughSpans(const exchange::Snapshot& snapshot) {
  const double known = snapshot.timeline.first_time;
  std::erase_if(rough_spans_, [&](const Span& span) { return span.begin >= known; });
  if (!rough_spans_.empty()) rough_spans_.back().end = std::min(rough_spans_.back().end, known);
  for (const exchange::RoughStretch& stretch : snapshot.timeline.rough) {
    if (stretch.begin >= snapshot.time) break;
    const double end = std::min(stretch.end, snapshot.time);
    if (!rough_spans_.empty() && rough_spans_.back().end >= stretch.begin)
      rough_spans_.back().end = end;  // it began before the time line
    else
      rough_spans_.push_back({stretch.begin, end});
  }
}

void Series::PutAhead(double after) {
  std::size_t keep = times_.size();
  while (keep > 0 && !(times_[keep - 1] <= after)) --keep;  // removes breaks as well
  const auto move = [keep](auto* from, auto* to) {
    to->insert(to->begin(), from->begin() + static_cast<std::ptrdiff_t>(keep), from->end());
    from->resize(keep);
  };
  if (ahead_.quantities != quantities_) ahead_ = {};
  ahead_.quantities = quantities_;
  ahead_.values.resize(values_.size());
  move(&times_, &ahead_.times);
  move(&rough_, &ahead_.rough);
  for (std::size_t i = 0; i < values_.size(); ++i) move(&values_[i], &ahead_.values[i]);
}

// Takes the samples between the last one and this moment from those ahead, if the time line still
// contains them, and drops unreachable ones.
void Series::ComeTo(const exchange::Snapshot& snapshot) {
  if (ahead_.quantities != quantities_) ahead_ = {};
  const auto size_to = [this](double time) {  // breaks belong to the sample that follows
    std::size_t size = ahead_.times.size();
    while (size > 0 && !(ahead_.times[size - 1] <= time)) --size;
    return size;
  };
  const auto resize = [&](std::size_t size) {
    ahead_.times.resize(size);
    ahead_.rough.resize(size);
    for (auto& values : ahead_.values) values.resize(size);
  };
  resize(size_to(snapshot.timeline.last_time));
  const auto passed = static_cast<std::ptrdiff_t>(size_to(snapshot.time));
  const auto move = [passed](auto* from, auto* to) {
    to->insert(to->end(), from->begin(), from->begin() + passed);
    from->erase(from->begin(), from->begin() + passed);
  };
  move(&ahead_.times, &times_);
  move(&ahead_.rough, &rough_);
  for (std::size_t i = 0; i < ahead_.values.size(); ++i) move(&ahead_.values[i], &values_[i]);
}

void Series::Take(const exchange::Snapshot& snapshot) {
  if (snapshot.sequence == sequence_ && snapshot.scene == scene_) return;
  sequence_ = snapshot.sequence;
  if (snapshot.scene != scene_) {
    Clear();
    aside_.clear();
    first_ = snapshot.timeline.begin;
  } else if (snapshot.timeline.begin != first_) {
    GoToRun(snapshot.timeline.begin);
  }
  const Conditions now = ConditionsOf(snapshot);
  bool changed = !now.Match(conditions_);
  if (!times_.empty() && std::isfinite(times_.back()) && snapshot.time < times_.back())
    PutAhead(snapshot.time);
  ComeTo(snapshot);
  if (changed && IsAlone(snapshot.time)) {
    DropLast();
    changed = !times_.empty() && !now.Match(before_break_);
  } else if (changed) {
    before_break_ = conditions_;
  }
  if (changed) {
    Break();
  } else if (!times_.empty() && times_.back() == snapshot.time) {
    times_.pop_back();  // replaced by a better sample of the same moment
    rough_.pop_back();
    for (auto& values : values_) values.pop_back();
  }
  scene_ = snapshot.scene;
  conditions_ = now;
  times_.push_back(snapshot.time);
  rough_.push_back(snapshot.statistics.rough);
  TakeRoughSpans(snapshot);
  for (std::size_t i = 0; i < quantities_.size(); ++i)
    values_[i].push_back(Measure(snapshot, quantities_[i]));
  if (times_.size() <= kMost) return;
  constexpr auto kDropped = static_cast<std::ptrdiff_t>(kMost / 10);
  times_.erase(times_.begin(), times_.begin() + kDropped);
  rough_.erase(rough_.begin(), rough_.begin() + kDropped);
  for (auto& values : values_) values.erase(values.begin(), values.begin() + kDropped);
}

std::string ToCsv(const Series& series, const std::vector<Quantity>& columns,
                  const exchange::Snapshot& snapshot) {
  std::string text = "time [s]";
  std::vector<const std::vector<double>*> data;
  for (const Quantity& quantity : columns) {
    const auto found = std::ranges::find(series.quantities(), quantity);
    if (found == series.quantities().end()) continue;
    data.push_back(&series.values(static_cast<std::size_t>(found - series.quantities().begin())));
    text.append(",\"")
        .append(NameOf(snapshot, quantity))
        .append(UnitSuffix(InfoOf(quantity).unit))
        .append("\"");
  }
  const bool tells_rough = std::ranges::find(series.rough(), true) != series.rough().end();
  if (tells_rough) text += ",certified";
  text += '\n';
  for (std::size_t i = 0; i < series.times().size(); ++i) {
    if (std::isfinite(series.times()[i])) {
      text += Exact(series.times()[i]);
      for (const auto* values : data) text.append(",").append(Exact((*values)[i]));
      if (tells_rough) text += series.rough()[i] ? ",0" : ",1";
    }
    text += '\n';
  }
  return text;
}

}  // namespace touchstone::ui
