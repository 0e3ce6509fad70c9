#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "tools/lab/external/engine_driver.h"
#include "tools/lab/external/engine_options.h"

namespace oliphaunt::lab {

// An engine that speaks CECP (the XBoard protocol, version 2). Options must be ones that it
// declares with `feature option`; as in UCI they are set in the order in which they were given, and
// it is asked again for its features where it does not know one yet, or the variant. Nodes are no
// limit that the protocol has.
class CecpDriver : public EngineDriver {
 public:
  // Reads the engine's features until it says that it is done, or is silent for some time.
  CecpDriver(std::unique_ptr<EngineLink> link, const Patience& patience,
             const std::stop_token& stop);

  // Throws InputError for what the engine does not offer.
  void set_up(const PlayerSettings& settings, const GameSetup& setup, const std::stop_token& stop);

  Protocol protocol() const override { return Protocol::cecp; }
  void new_game(std::string_view start, std::stop_token stop) override;
  Answer go(const GoRequest& request, std::stop_token stop) override;
  void quit() override { link_->quit(); }

 private:
  bool read_features(Deadline last, const std::stop_token& stop);
  void ask_again(const std::stop_token& stop);
  // Reads features meanwhile.
  void wait_for_pong(Deadline last, const std::stop_token& stop);
  void set_option(const std::string& name, const std::string& value, const std::stop_token& stop);
  bool plays_variant() const;
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
  std::vector<std::string> variants_;
  EngineOptions options_;
  std::string variant_;
  PlayLimits limits_;
  std::size_t pings_ = 0;
  std::size_t known_moves_ = 0;  // of this game
  bool playing_ = false;         // it answers moves by itself
};

}  // namespace oliphaunt::lab
