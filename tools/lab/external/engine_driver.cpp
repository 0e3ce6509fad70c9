#include "tools/lab/external/engine_driver.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "engine/text/input_error.h"
#include "tools/lab/external/cecp_driver.h"
#include "tools/lab/external/uci_driver.h"
#include "tools/work/pause.h"

namespace oliphaunt::lab {

namespace {

constexpr int start_attempts = 3;
constexpr milliseconds first_pause{100};

std::unique_ptr<EngineDriver> start(const PlayerSettings& settings, const GameSetup& setup,
                                    const Patience& patience, const std::stop_token& stop) {
  auto link = std::make_unique<EngineLink>(settings.command);
  if (settings.protocol != Protocol::cecp) {
    if (auto uci = UciDriver::greet(link, patience, stop)) {
      uci->set_up(settings, setup, stop);
      return uci;
    }
    if (settings.protocol == Protocol::uci) {
      throw link->failure(Termination::stall, "no answer to \"uci\"");
    }
  }
  auto cecp = std::make_unique<CecpDriver>(std::move(link), patience, stop);
  cecp->set_up(settings, setup, stop);
  return cecp;
}

}  // namespace

Patience Patience::to_start_after(int failures) const {
  Patience more = *this;
  for (milliseconds* const time : {&more.handshake, &more.features, &more.new_game}) {
    *time *= 1 << failures;
  }
  return more;
}

milliseconds crowded(milliseconds time) {
  static const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return time * std::max(1, ChildProcess::count() / cores);
}

std::unique_ptr<EngineDriver> start_engine(const PlayerSettings& settings, const GameSetup& setup,
                                           const Patience& patience, std::stop_token stop) {
  try {
    return start(settings, setup, patience, stop);
  } catch (const InputError& error) {
    throw InputError(settings.name + ": " + error.what());
  }
}

std::unique_ptr<EngineDriver> start_engine_patiently(const PlayerSettings& settings,
                                                     const GameSetup& setup,
                                                     const Patience& patience,
                                                     std::optional<std::string_view> game,
                                                     std::stop_token stop) {
  for (int failures = 0;; pause(first_pause * (1 << failures++), stop)) {
    try {
      auto driver = start_engine(settings, setup, patience.to_start_after(failures), stop);
      if (game) driver->new_game(*game, stop);
      return driver;
    } catch (const InputError&) {
      throw;
    } catch (const std::runtime_error&) {
      if (failures + 1 == start_attempts) throw;
    }
  }
}

std::string named_failure(const PlayerSettings& settings, const std::runtime_error& error) {
  std::string what = error.what();
  if (!what.starts_with(settings.name + ": ")) what = settings.name + ": " + what;
  while (!what.empty() && what.back() == '\n') what.pop_back();
  for (std::size_t at = 0; (at = what.find('\n', at)) != std::string::npos; at += 2) {
    what.replace(at, 1, "; ");
  }
  return what;
}

}  // namespace oliphaunt::lab
