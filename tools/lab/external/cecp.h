#pragma once

#include <memory>
#include <set>
#include <string>

#include "tools/lab/external/driver.h"

namespace oliphaunt::lab {

// An engine that speaks CECP (the XBoard protocol, version 2). Options must be ones that it
// declares with `feature option`; nodes are no limit that the protocol has.
class CecpDriver : public Driver {
 public:
  // Reads the engine's features until it says that it is done, or is silent for some time.
  CecpDriver(std::unique_ptr<EngineLink> link, const Patience& patience);

  // Throws InputError for what the engine does not offer.
  void set_up(const PlayerSettings& settings, const GameSetup& setup);

  void new_game(std::string_view start) override;
  Answer go(const GoRequest& request, std::stop_token stop) override;
  void quit() override { link_->quit(); }

 private:
  void add_features(std::string_view line);
  void add_feature(const std::string& name, const std::string& value);
  void send(std::string_view line);
  void send_limits(const Turn& turn, Color side);
  std::optional<Answer> read(const std::string& line, std::optional<Score>& score) const;

  std::unique_ptr<EngineLink> link_;
  Patience patience_;
  bool done_ = false;
  bool needs_time_ = false;  // it said done=0: more features will come, sooner or later
  bool ping_ = false;
  bool usermove_ = false;
  bool setboard_ = false;
  std::set<std::string> variants_;
  std::set<std::string> options_;
  std::string variant_;
  PlayLimits limits_;
  std::size_t pings_ = 0;
  std::size_t known_moves_ = 0;  // of this game
  bool playing_ = false;         // it answers moves by itself
};

}  // namespace oliphaunt::lab
