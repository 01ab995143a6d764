#include "base/log.h"

#include <spdlog/sinks/stdout_color_sinks.h>

#include <memory>

namespace touchstone {

void SetUpLog() {
  auto logger = std::make_shared<spdlog::logger>(
      "touchstone", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
  logger->set_pattern("touchstone: %^%l%$: %v");
  spdlog::set_default_logger(std::move(logger));
}

}  // namespace touchstone
