#include "app/thumbnails.h"

#include <algorithm>
#include <exception>
#include <utility>
#include <vector>

#include "app/framing.h"
#include "app/look.h"
#include "app/scene_choices.h"
#include "base/log.h"
#include "session/simulation.h"

namespace touchstone::app {
namespace {

/// The scene after its first step; null when it cannot be run.
std::shared_ptr<const exchange::Snapshot> RunOneStep(const scene::CatalogEntry& entry) {
  try {
    session::Simulation simulation(std::make_shared<const scene::SceneDesc>(entry.make()));
    simulation.Advance();
    return std::make_shared<const exchange::Snapshot>(simulation.MakeSnapshot());
  } catch (const std::exception& error) {
    spdlog::warn("no picture of " + entry.name + ": " + error.what());
    return nullptr;
  }
}

}  // namespace

Thumbnails::~Thumbnails() {
  maker_.request_stop();
  asked_.notify_all();
}

ImTextureID Thumbnails::Find(std::string_view name, ui::Theme theme) {
  const auto known = thumbnails_.find(name);
  if (known != thumbnails_.end()) {
    known->second.wanted = theme;
    const render::Texture* picture = known->second.picture.get();
    return picture != nullptr
               ? reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(picture->id()))
               : nullptr;
  }
  std::optional<scene::CatalogEntry> entry = scene::FindCatalogEntry(name);
  if (!entry) return nullptr;
  thumbnails_[std::string(name)].wanted = theme;
  {
    const std::scoped_lock lock(mutex_);
    wanted_.push_back(*std::move(entry));
  }
  asked_.notify_all();
  if (!maker_.joinable())
    maker_ = std::jthread([this](const std::stop_token& stop) { MakeSnapshots(stop); });
  return nullptr;
}

bool Thumbnails::busy() const {
  return !std::ranges::all_of(thumbnails_,
                              [](const auto& entry) { return entry.second.complete(); });
}

void Thumbnails::MakeSnapshots(const std::stop_token& stop) {
  while (true) {
    scene::CatalogEntry entry;
    {
      std::unique_lock lock(mutex_);
      if (!asked_.wait(lock, stop, [this] { return !wanted_.empty(); })) return;
      entry = std::move(wanted_.front());
      wanted_.pop_front();
    }
    Ready ready{entry.name, RunOneStep(entry)};
    const std::scoped_lock lock(mutex_);
    ready_.push_back(std::move(ready));
  }
}

void Thumbnails::TakeSnapshots() {
  const std::scoped_lock lock(mutex_);
  for (Ready& ready : ready_) {
    Thumbnail& thumbnail = thumbnails_.find(ready.name)->second;
    thumbnail.is_run = true;
    thumbnail.snapshot = std::move(ready.snapshot);
  }
  ready_.clear();
}

void Thumbnails::DrawOne() {
  if (!busy()) return painter_.reset();
  TakeSnapshots();
  const auto next = std::ranges::find_if(thumbnails_, [](const auto& entry) {
    return entry.second.is_run && !entry.second.complete();
  });
  if (next != thumbnails_.end()) Paint(&next->second);
}

void Thumbnails::Paint(Thumbnail* thumbnail) {
  const exchange::Snapshot& snapshot = *thumbnail->snapshot;
  if (painter_ == nullptr) painter_ = std::make_unique<Painter>();
  constexpr render::Quality kQuality{
      .samples = 4, .shadow_map = 512, .shadow_taps = 6, .resolution = 1.0};
  painter_->target.Resize(kWidth, kHeight, kQuality.samples);
  render::Picture picture;
  picture.theme = SceneThemeOf(thumbnail->wanted);
  picture.camera = StartCamera(snapshot, {kWidth, kHeight});
  picture.forces = TeaserForceStyle(snapshot);
  painter_->renderer.Draw(snapshot, picture, kQuality, &painter_->target);
  const std::vector<unsigned char> pixels = painter_->target.ReadPixels();

  if (thumbnail->picture == nullptr) thumbnail->picture = std::make_unique<render::Texture>();
  glBindTexture(GL_TEXTURE_2D, thumbnail->picture->id());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, kWidth, kHeight, 0, GL_RGB, GL_UNSIGNED_BYTE,
               pixels.data());
  glGenerateMipmap(GL_TEXTURE_2D);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  thumbnail->painted = thumbnail->wanted;
}

}  // namespace touchstone::app
