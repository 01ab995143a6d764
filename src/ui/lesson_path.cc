#include "ui/lesson_path.h"

#include <algorithm>

#include "scene/catalog/catalog.h"

namespace touchstone::ui {

int CountLessons() {
  return static_cast<int>(std::ranges::count_if(scene::Catalog(), &scene::CatalogEntry::is_lesson));
}

int CountLessonsAnswered(const LessonResults& results, bool right) {
  return static_cast<int>(std::ranges::count_if(scene::Catalog(), [&](const auto& entry) {
    const auto found = results.find(entry.name);
    return entry.is_lesson() && found != results.end() && found->second == right;
  }));
}

const char* MarkOfLesson(const LessonResults& results, const std::string& scene) {
  const auto found = results.find(scene);
  if (found == results.end()) return "";
  return found->second ? "✓ " : "✗ ";
}

int PlaceOfLesson(const std::string& scene) {
  int place = 0;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    if (!entry.is_lesson()) continue;
    ++place;
    if (entry.name == scene) return place;
  }
  return 0;
}

std::string NextLesson(const LessonResults& results) {
  std::string first, wrong;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    if (!entry.is_lesson()) continue;
    const auto found = results.find(entry.name);
    if (found == results.end()) return entry.name;
    if (first.empty()) first = entry.name;
    if (wrong.empty() && !found->second) wrong = entry.name;
  }
  return wrong.empty() ? first : wrong;
}

}  // namespace touchstone::ui
