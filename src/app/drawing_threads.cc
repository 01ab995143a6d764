#include "app/drawing_threads.h"

#include <sys/resource.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <string>

namespace touchstone::app {

void LetDrawingGiveWay() {
  constexpr int kGivesWay = 5;  // nice value; a third of the weight of the other threads
  constexpr const char* kDrawing = "llvmpipe-";
  std::error_code failed;
  std::filesystem::directory_iterator task("/proc/self/task", failed), end;
  for (; !failed && task != end; task.increment(failed)) {
    std::ifstream comm(task->path() / "comm");
    std::string name;
    std::getline(comm, name);
    if (!name.starts_with(kDrawing)) continue;
    const std::string number = task->path().filename().string();
    id_t thread = 0;
    if (std::from_chars(number.data(), number.data() + number.size(), thread).ec == std::errc())
      setpriority(PRIO_PROCESS, thread, kGivesWay);
  }
}

}  // namespace touchstone::app
