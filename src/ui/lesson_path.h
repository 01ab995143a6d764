#pragma once

#include <map>
#include <string>

namespace touchstone::ui {

/// Results of the lessons, by the names of their scenes: whether the answer was right. Saved
/// between runs.
using LessonResults = std::map<std::string, bool>;

/// The number of built-in lessons, and of those answered correctly or wrongly.
int CountLessons();
int CountLessonsAnswered(const LessonResults& results, bool right);

/// The mark of a lesson in lists: "✓ " if it was answered correctly, "✗ " if wrongly, otherwise
/// empty.
const char* MarkOfLesson(const LessonResults& results, const std::string& scene);

/// The position of a scene among the built-in lessons, counted from 1; 0 if it is none.
int PlaceOfLesson(const std::string& scene);

/// The first built-in lesson without a result, otherwise the first that was answered wrongly,
/// otherwise the first of all.
std::string NextLesson(const LessonResults& results);

}  // namespace touchstone::ui
