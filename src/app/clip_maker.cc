#include "app/clip_maker.h"

#include <utility>

namespace touchstone::app {

void ClipMaker::Begin(const ui::ClipOptions& options, const std::filesystem::path& file) {
  Stop();
  try {
    const SceneView view = camera_.goal();
    const double width = painter_.CountRuns(run_.snapshot()) * static_cast<double>(view.rect.width);
    ClipPlan plan =
        PlanClip(options, run_.snapshot(), width, static_cast<double>(view.rect.height));
    auto writer = std::make_unique<ClipWriter>(plan.format, file);
    clip_ = Clip{.plan = std::move(plan),
                 .scene = run_.snapshot().scene,
                 .view = view,
                 .tracked = camera_.tracked(),
                 .moments = nullptr,
                 .writer = std::move(writer)};
  } catch (const ClipError& error) {
    return banner_.ShowError(error.what());
  }
  clip_->surveying = !clip_->plan.survey.empty();
  AskForMoments(clip_->surveying ? clip_->plan.survey : clip_->plan.times);
}

bool ClipMaker::Stop() {
  if (!clip_) return false;
  clip_->moments->Cancel();
  clip_.reset();
  banner_.ShowNotice("the clip was cancelled");
  return true;
}

void ClipMaker::AskForMoments(const std::vector<double>& times) {
  clip_->moments = std::make_shared<exchange::MomentStream>(times);
  run_.Retrace(clip_->moments);
}

void ClipMaker::Continue() {
  if (!clip_) return;
  if (const auto result = clip_->writer->result()) {
    const std::string file = clip_->writer->file().string();
    clip_->moments->Cancel();
    clip_.reset();
    if (!result->empty()) return banner_.ShowError(*result);
    saved_ = file;  // shown by the strip of clips
    return;
  }
  constexpr std::size_t kMostWaiting = 4;  // pictures of some megabytes each
  if (clip_->writer->pending() >= kMostWaiting) return;
  if (const auto moment = clip_->moments->Take())
    TakeMoment(*moment);
  else if (clip_->moments->finished())
    EndStage();
}

void ClipMaker::GiveUpForOtherScene() {
  clip_->moments->Cancel();
  clip_.reset();
  banner_.ShowNotice("the clip was given up: another scene was opened too soon");
}

void ClipMaker::TakeMoment(const exchange::Snapshot& moment) {
  // Asked for of the run of one scene, but given by that of the next one.
  if (moment.scene != clip_->scene && moment.scene == run_.snapshot().scene)
    return GiveUpForOtherScene();
  SceneView view = clip_->view;
  if (clip_->tracked)
    if (const auto* body = FindBody(moment, clip_->tracked->body))
      view.camera.target += body->p_WBcm - clip_->tracked->p_W;
  const ClipFormat& format = clip_->plan.format;
  PngPicture picture = painter_.DrawPicture(moment, view, format.width, format.height);
  if (clip_->surveying) {
    ++clip_->surveyed;
    return clip_->writer->Survey(std::move(picture.pixels));
  }
  clip_->writer->Add(std::move(picture.pixels));
  ++clip_->drawn;
}

/// Must be called when no more moments will come.
void ClipMaker::EndStage() {
  const std::string problem = clip_->moments->problem();
  const bool is_asked_for = clip_->surveying || !problem.empty();  // of the run as it is now
  if (is_asked_for && run_.snapshot().scene != clip_->scene) return GiveUpForOtherScene();
  if (!problem.empty()) {
    clip_.reset();
    return banner_.ShowError("the clip cannot be made: " + problem);
  }
  if (!std::exchange(clip_->surveying, false)) {
    clip_->moments = std::make_shared<exchange::MomentStream>(std::vector<double>{});
    return clip_->writer->Complete();
  }
  AskForMoments(clip_->plan.times);
}

std::optional<ui::PictureState::Progress> ClipMaker::progress() const {
  if (!clip_) return std::nullopt;
  return ui::PictureState::Progress{clip_->drawn, static_cast<int>(clip_->plan.times.size())};
}

std::string ClipMaker::waits_for() const {
  if (!clip_ || clip_->drawn > 0) return "";
  const int looked_at = clip_->surveyed;
  if (clip_->surveying && looked_at > 0)
    return "choosing colours: " + std::to_string(looked_at) + " of " +
           std::to_string(clip_->plan.survey.size());
  return "computing the run's forces again";
}

}  // namespace touchstone::app
