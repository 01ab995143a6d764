#pragma once

#include <map>
#include <string>

namespace touchstone::ui {

/// How the lessons went, by the names of their scenes: whether the answer was right. Kept between
/// runs.
using LessonResults = std::map<std::string, bool>;

/// How many built-in lessons there are, and how many of them have a result.
int CountLessons();
int CountLessonsDone(const LessonResults& results);

/// Which of the built-in lessons a scene is, counted from 1; 0 when it is none.
int PlaceOfLesson(const std::string& scene);

/// The first built-in lesson without a result; the first of all when each has one.
std::string NextLesson(const LessonResults& results);

}  // namespace touchstone::ui
