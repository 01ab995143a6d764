#pragma once

#include <map>
#include <string>

namespace touchstone::ui {

/// How the lessons went, by the names of their scenes: whether the answer was right. Kept between
/// runs.
using LessonResults = std::map<std::string, bool>;

/// How many built-in lessons there are, and how many of them have been answered rightly, or
/// wrongly.
int CountLessons();
int CountLessonsAnswered(const LessonResults& results, bool right);

/// The mark of a lesson in lists, "✓ " where it was answered rightly, "✗ " where wrongly, else
/// none.
const char* MarkOfLesson(const LessonResults& results, const std::string& scene);

/// Which of the built-in lessons a scene is, counted from 1; 0 when it is none.
int PlaceOfLesson(const std::string& scene);

/// The first built-in lesson without a result, else the first that was answered wrongly, else the
/// first of all.
std::string NextLesson(const LessonResults& results);

}  // namespace touchstone::ui
