#include "app/thumbnails.h"

#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include "app/framing.h"
#include "base/log.h"
#include "render/arrow_scale.h"
#include "simulation/simulation.h"

namespace touchstone::app {
namespace {

/// The scene after its first step; null when it cannot be run.
std::shared_ptr<const exchange::Snapshot> RunOneStep(const scene::CatalogEntry& entry) {
  try {
    simulation::Simulation simulation(std::make_shared<const scene::SceneDesc>(entry.make()));
    simulation.Advance();
    return std::make_shared<const exchange::Snapshot>(simulation.MakeSnapshot());
  } catch (const std::exception& error) {
    spdlog::warn("no picture of {}: {}", entry.name, error.what());
    return nullptr;
  }
}

}  // namespace

Thumbnails::~Thumbnails() {
  maker_.request_stop();
  asked_.notify_all();
}

ImTextureID Thumbnails::Find(std::string_view name) {
  const auto known = pictures_.find(name);
  if (known != pictures_.end()) {
    return known->second != nullptr
               ? reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(known->second->id()))
               : nullptr;
  }
  const scene::CatalogEntry* entry = scene::FindCatalogEntry(name);
  if (entry == nullptr) return nullptr;
  pictures_.emplace(name, nullptr);
  {
    const std::scoped_lock lock(mutex_);
    wanted_.push_back(entry);
  }
  asked_.notify_all();
  if (!maker_.joinable())
    maker_ = std::jthread([this](const std::stop_token& stop) { MakeSnapshots(stop); });
  return nullptr;
}

void Thumbnails::MakeSnapshots(const std::stop_token& stop) {
  while (true) {
    const scene::CatalogEntry* entry = nullptr;
    {
      std::unique_lock lock(mutex_);
      if (!asked_.wait(lock, stop, [this] { return !wanted_.empty(); })) return;
      entry = wanted_.front();
      wanted_.pop_front();
    }
    Ready ready{std::string(entry->name), RunOneStep(*entry)};
    const std::scoped_lock lock(mutex_);
    ready_.push_back(std::move(ready));
  }
}

void Thumbnails::DrawOne() {
  if (!busy()) return;
  std::optional<Ready> next;
  {
    const std::scoped_lock lock(mutex_);
    if (ready_.empty()) return;
    next = std::move(ready_.front());
    ready_.pop_front();
  }
  ++drawn_;
  if (next->snapshot != nullptr) pictures_.find(next->name)->second = Paint(*next->snapshot);
  if (!busy()) painter_.reset();
}

std::unique_ptr<render::Texture> Thumbnails::Paint(const exchange::Snapshot& snapshot) {
  if (painter_ == nullptr) painter_ = std::make_unique<Painter>();
  constexpr render::Quality kQuality{
      .samples = 4, .shadow_map = 512, .shadow_taps = 6, .resolution = 1.0};
  painter_->target.Resize(kWidth, kHeight, kQuality.samples);
  render::Picture picture;
  picture.camera = StartCamera(snapshot, {kWidth, kHeight});
  picture.forces.metres_per_newton = render::AutomaticArrowScale(snapshot);
  painter_->renderer.Draw(snapshot, picture, kQuality, &painter_->target);
  const std::vector<unsigned char> pixels = painter_->target.ReadPixels();

  auto texture = std::make_unique<render::Texture>();
  glBindTexture(GL_TEXTURE_2D, texture->id());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, kWidth, kHeight, 0, GL_RGB, GL_UNSIGNED_BYTE,
               pixels.data());
  glGenerateMipmap(GL_TEXTURE_2D);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return texture;
}

}  // namespace touchstone::app
