#include "tools/lab/external/driver.h"

#include "engine/text/input_error.h"
#include "tools/lab/external/cecp.h"
#include "tools/lab/external/uci.h"

namespace oliphaunt::lab {

std::unique_ptr<Driver> start_engine(const PlayerSettings& settings, const GameSetup& setup,
                                     const Patience& patience) {
  try {
    auto link = std::make_unique<EngineLink>(settings.command);
    if (settings.protocol != Protocol::cecp) {
      if (auto uci = UciDriver::greet(link, patience)) {
        uci->set_up(settings, setup);
        return uci;
      }
      if (settings.protocol == Protocol::uci) {
        throw link->failure(Termination::stall, "no answer to \"uci\"");
      }
    }
    auto cecp = std::make_unique<CecpDriver>(std::move(link), patience);
    cecp->set_up(settings, setup);
    return cecp;
  } catch (const InputError& error) {
    throw InputError(settings.name + ": " + error.what());
  }
}

}  // namespace oliphaunt::lab
