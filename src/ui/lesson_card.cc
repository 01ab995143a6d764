#include "ui/lesson_card.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/format.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::RunState;

constexpr double kSameTime = 1e-9;  // [s]

/// A button as wide as the card, with its text on the left, broken into lines.
bool WideButton(const std::string& text, const char* id) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = ImGui::GetContentRegionAvail().x;
  const std::string wrapped = Wrapped(text, width - 2.0F * style.FramePadding.x);
  const float height = ImGui::CalcTextSize(wrapped.c_str()).y + 3.0F * style.FramePadding.y;
  ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.0F, 0.5F});
  const bool clicked = ImGui::Button((wrapped + "##" + id).c_str(), {width, height});
  ImGui::PopStyleVar();
  return clicked;
}

std::string Write(const exchange::LessonNumber& number) {
  constexpr double kNothing = 1e-3;  // smallest number not written in powers of ten
  if (!std::isfinite(number.value)) return "gone";
  const bool is_nothing = std::abs(number.value) < kNothing;
  const std::string size = is_nothing ? "0.000" : FormatNumber(number.value);
  const std::string text = number.unit == "°" ? size + number.unit
                           : is_nothing       ? size + " " + number.unit
                                              : FormatQuantity(number.value, number.unit);
  return Estimate(text, number.certified);
}

}  // namespace

void LessonCard::Begin(std::shared_ptr<const scene::SceneDesc> scene) {
  if (card_) left_[scene_] = std::move(now_);
  scene_ = std::move(scene);
  card_ = scene_->card;
  const auto left = left_.extract(scene_);
  now_ = left.empty() ? Progress() : left.mapped();
  continue_ = play_ = false;
}

bool LessonCard::Answer(std::size_t answer) {
  if (!asking() || answer >= card_->answers.size()) return false;
  now_.answer = answer;
  play_ = true;
  return true;
}

bool LessonCard::Continue() {
  if (!card_ || now_.closed || now_.stage != Stage::kTold || card_->next.empty()) return false;
  continue_ = true;
  return true;
}

bool LessonCard::Close() {
  if (!card_ || now_.closed || now_.stage == Stage::kRunning) return false;
  now_.closed = true;
  return true;
}

bool LessonCard::Reopen() {
  const bool reopens = card_ && now_.closed;
  if (reopens) now_.closed = false;
  return reopens;
}

void LessonCard::AskAgain(const PanelContext& context) {
  now_.stage = Stage::kAsking;
  now_.answer.reset();
  if (context.snapshot.run.state == RunState::kPlaying) context.Send(exchange::Pause{});
}

/// Compares the start of the run with that of the opened scene: gravity, parameters and materials
/// that were changed survive a reset.
void LessonCard::LookAtStart(const exchange::Snapshot& snapshot) {
  if (!now_.start) now_.start.emplace(snapshot);
  now_.started_otherwise = !now_.start->Equals(snapshot);
  now_.commands_before = snapshot.timeline.commands;
}

void LessonCard::Tell(const PanelContext& context) {
  now_.stage = Stage::kTold;
  now_.edited =
      now_.started_otherwise ||
      (now_.commands_before && context.snapshot.timeline.commands > *now_.commands_before);
  now_.numbers.clear();
  for (const scene::MeasureDesc& measure : card_->measures)
    now_.numbers.push_back(MeasureLesson(context.snapshot, measure));
  if (!now_.answer) return;
  const bool right = *now_.answer == card_->right;
  if (!right) now_.wrong.insert(*now_.answer);
  if (!context.has_file) context.intents->lesson_result.emplace(scene_->name, right);
}

/// Finds the end exactly: the numbers are those of that moment, independent of the frame rate, and
/// the same every time.
void LessonCard::Follow(const PanelContext& context) {
  const exchange::Snapshot& snapshot = context.snapshot;
  if (std::exchange(play_, false)) context.Send(exchange::Play{});
  if (!card_ || snapshot.journey) return;
  const bool playing = snapshot.run.state == RunState::kPlaying;
  const bool at_start = snapshot.time == 0.0;
  const bool before_end = snapshot.time < card_->until - kSameTime;
  if (at_start && (!playing || !now_.start)) LookAtStart(snapshot);
  if (now_.closed) return;
  if (now_.stage == Stage::kAsking && playing && !at_start) {
    now_.stage = Stage::kRunning;
  } else if (now_.stage == Stage::kRunning && snapshot.time >= card_->until) {
    now_.stage = Stage::kEnding;
    context.Send(exchange::SeekTime{card_->until});
  } else if (now_.stage == Stage::kEnding && !playing &&
             std::abs(snapshot.time - card_->until) < kSameTime) {
    Tell(context);
  } else if (now_.stage != Stage::kAsking && at_start && (!playing || now_.stage == Stage::kTold)) {
    AskAgain(context);
  } else if (now_.stage == Stage::kTold && playing && before_end) {
    now_.stage = Stage::kRunning;  // again, from an earlier moment
  }
}

void LessonCard::DrawAnswers(const PanelContext& context) {
  for (std::size_t i = 0; i < card_->answers.size(); ++i) {
    const std::string id = "lesson.answer." + std::to_string(i + 1);
    const bool was_wrong = now_.wrong.contains(i);
    const std::string text =
        std::to_string(i + 1) + "   " + (was_wrong ? "✗ " : "") + card_->answers[i];
    if (was_wrong) ImGui::PushStyleColor(ImGuiCol_Text, Colors().muted);
    if (WideButton(text, id.c_str())) Answer(i);
    if (was_wrong) ImGui::PopStyleColor();
    context.Mark(id);
    if (was_wrong) context.Mark("lesson.was_wrong." + std::to_string(i + 1));
    Tooltip("Answer, and start the scene  (" + std::to_string(i + 1) + ")");
  }
}

void LessonCard::DrawProgress(const PanelContext& context) const {
  TextWrappedMuted(now_.answer ? ("Your answer: " + card_->answers[*now_.answer]).c_str()
                               : "You have not answered.");
  const double share = context.snapshot.time / card_->until;
  ImGui::ProgressBar(static_cast<float>(std::clamp(share, 0.0, 1.0)),
                     {-1.0F, 0.4F * ImGui::GetFontSize()}, "");
}

void LessonCard::DrawVerdict(const PanelContext& context) const {
  const bool right = now_.answer == card_->right;
  if (now_.answer) {
    ImGui::PushFont(context.fonts.bold);
    ImGui::TextColored(TextOn(ImGui::GetStyleColorVec4(ImGuiCol_WindowBg),
                              right ? Colors().good : Colors().warning),
                       "%s", right ? "✓ Right." : "✗ Wrong.");
    ImGui::PopFont();
    context.Mark(right ? "lesson.right" : "lesson.wrong");
    if (!right) TextWrappedMuted(("You said: " + card_->answers[*now_.answer]).c_str());
  }
  if (!right) WriteWrapped("The answer: " + card_->answers[card_->right]);
}

/// Two columns: measured values, and the values of the formula.
void LessonCard::DrawNumbers(const PanelContext& context) const {
  const bool any_formula = std::ranges::any_of(
      card_->measures,
      [](const scene::MeasureDesc& measure) { return measure.expected.has_value(); });
  TextWrappedMuted(any_formula ? "Measured in this run, and by its formula:"
                               : "Measured in this run:");
  if (!ImGui::BeginTable("##numbers", 2, ImGuiTableFlags_SizingStretchProp)) return;
  for (std::size_t i = 0; i < now_.numbers.size(); ++i) {
    const scene::MeasureDesc& measure = card_->measures[i];
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    WriteWrapped(measure.name + ":");
    ImGui::TableNextColumn();
    ImGui::PushFont(context.fonts.bold);
    ImGui::TextUnformatted(Write(now_.numbers[i]).c_str());
    ImGui::PopFont();
    context.Mark("lesson.number." + std::to_string(i + 1));
    if (!measure.expected) continue;
    ImGui::PushStyleColor(ImGuiCol_Text, Colors().muted);
    WriteWrapped(measure.formula + " = " + Write({*measure.expected, now_.numbers[i].unit}));
    ImGui::PopStyleColor();
  }
  ImGui::EndTable();
}

void LessonCard::DrawWayOn(const PanelContext& context) {
  const bool wrong = now_.answer && *now_.answer != card_->right;
  if (ImGui::Button(wrong ? "Try again" : "Ask again")) context.Send(exchange::Reset{});
  context.Mark("lesson.again");
  Tooltip(context.WithKeys("Back to the start and to the question", "reset"));
  if (card_->next.empty()) {
    if (PlaceIn(context) > 0) TextWrappedMuted("That was the last lesson.");
    return;
  }
  SameLineIfRoom(ImGui::CalcTextSize("Next lesson").x + 2.0F * ImGui::GetStyle().FramePadding.x);
  ImGui::PushStyleColor(ImGuiCol_Button, Colors().accent);
  ImGui::PushStyleColor(ImGuiCol_ButtonHovered, Colors().accent);
  ImGui::PushStyleColor(ImGuiCol_Text, Colors().on_accent);
  if (ImGui::Button("Next lesson")) continue_ = true;
  ImGui::PopStyleColor(3);
  context.Mark("lesson.next");
  Tooltip(card_->next + "  (Enter)");
}

Rect LessonCard::DrawCard(const PanelContext& context, const Layout& layout, CardPlace* place) {
  const Rect& room = layout.CardRoom();
  const float width = layout.CardWidth(context.scale);
  CardDrag::PlaceNext(room, *place, context.scale);
  ImGui::SetNextWindowSize({width, 0.0F});
  ImGui::SetNextWindowSizeConstraints({width, 0.0F}, {width, layout.MostCardHeight(context.scale)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * context.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.5F * context.scale);
  ImGui::PushStyleColor(ImGuiCol_Border, Colors().accent);
  bool open = true;
  const bool can_close = now_.stage == Stage::kAsking || now_.stage == Stage::kTold;
  const int number = PlaceIn(context);
  std::string title = number > 0 ? "Lesson" : "Question";
  if (number > 0) title += " " + std::to_string(number) + " of " + std::to_string(CountLessons());
  // The card is one window while asking and another afterwards: each has its own height.
  title += "###lesson" + std::to_string(static_cast<int>(now_.stage));
  ImGui::Begin(title.c_str(), can_close ? &open : nullptr,
               ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
  ImGui::PushFont(context.fonts.bold);
  WriteWrapped(card_->question);
  ImGui::PopFont();
  context.Mark("lesson.question");
  if (now_.stage == Stage::kAsking) {
    DrawAnswers(context);
    TextWrappedMuted("Choose, and the scene runs.");
  } else if (now_.stage == Stage::kTold) {
    DrawVerdict(context);
    // In front of a low scene the text below scrolls, but the way on is in sight.
    const bool scrolls = layout.CardCoversLowScene(context.scale);
    if (scrolls) DrawWayOn(context);
    ImGui::Separator();
    DrawNumbers(context);
    if (now_.edited) {
      const bool any_formula = std::ranges::any_of(
          card_->measures, [](const auto& measure) { return measure.expected.has_value(); });
      TextWrappedMuted(any_formula
                           ? "You have changed the run: these are its numbers. The formulas hold "
                             "for the scene as it was opened."
                           : "You have changed the run: these are its numbers.");
      context.Mark("lesson.edited");
    }
    ImGui::Separator();
    WriteWrapped(card_->explanation);
    if (!scrolls) DrawWayOn(context);
  } else {
    DrawProgress(context);
  }
  context.MarkWindow("lesson.card");
  drag_.Follow(room, context.scale, place);
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  if (!drag_.dragging()) at_ = {at.x, at.y, size.x, size.y};
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
  if (!open) now_.closed = true;
  return at_;
}

/// Draws the button that reopens a closed card.
void LessonCard::DrawReopener(const PanelContext& context) {
  ImGui::Begin("##lesson_closed", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBackground);
  if (ImGui::Button(PlaceIn(context) > 0 ? "Lesson" : "Question")) now_.closed = false;
  context.Mark("lesson.reopen");
  Tooltip(context.WithKeys(card_->question, "lessons"));
  if (HidesForces(context.snapshot.time)) {
    ImGui::TextUnformatted("not answered: forces are hidden until the scene runs");
    context.Mark("lesson.hides_forces");
  }
  ImGui::End();
}

Rect LessonCard::Draw(const PanelContext& context, const Layout& layout, CardPlace* place,
                      bool run_returns) {
  if (!run_returns) Follow(context);
  if (std::exchange(continue_, false)) context.intents->open_lesson = card_->next;
  if (card_ && !now_.closed) return DrawCard(context, layout, place);
  if (card_) {
    CardDrag::PlaceNext(layout.CardRoom(), *place, context.scale);
    DrawReopener(context);
  }
  return {layout.scene.x, layout.scene.y, 0.0F, 0.0F};
}

}  // namespace touchstone::ui
