#include "ui/lesson_path.h"

#include <algorithm>

#include "scene/catalog/catalog.h"

namespace touchstone::ui {

int CountLessons() {
  return static_cast<int>(std::ranges::count_if(scene::Catalog(), &scene::CatalogEntry::asks));
}

int CountLessonsDone(const LessonResults& results) {
  return static_cast<int>(std::ranges::count_if(scene::Catalog(), [&](const auto& entry) {
    return entry.asks() && results.contains(entry.name);
  }));
}

int PlaceOfLesson(const std::string& scene) {
  int place = 0;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    if (!entry.asks()) continue;
    ++place;
    if (entry.name == scene) return place;
  }
  return 0;
}

std::string NextLesson(const LessonResults& results) {
  std::string first;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    if (!entry.asks()) continue;
    if (!results.contains(entry.name)) return entry.name;
    if (first.empty()) first = entry.name;
  }
  return first;
}

}  // namespace touchstone::ui
