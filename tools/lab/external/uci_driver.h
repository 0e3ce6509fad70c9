#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "tools/lab/external/engine_driver.h"
#include "tools/lab/external/engine_options.h"

namespace oliphaunt::lab {

// An engine that speaks UCI. Variants go by the option UCI_Variant, rule options by engine options
// of their own names.
//
// What an engine offers may depend on what it was told: a file of variants, say, makes UCI_Variant
// take more. So options are set in the order in which they were given, and the engine is asked
// again where it does not know one, or its value, yet. The variant is set as soon as it is known.
class UciDriver : public EngineDriver {
 public:
  // Whether the engine answers to "uci"; reads until "uciok". Null for one that says it does not
  // know the word, or nothing in time.
  static std::unique_ptr<UciDriver> greet(std::unique_ptr<EngineLink>& link,
                                          const Patience& patience, const std::stop_token& stop);

  // Throws InputError for what the engine does not offer.
  void set_up(const PlayerSettings& settings, const GameSetup& setup, const std::stop_token& stop);

  Protocol protocol() const override { return Protocol::uci; }
  void new_game(std::string_view start, std::stop_token stop) override;
  Answer go(const GoRequest& request, std::stop_token stop) override;
  void quit() override { link_->quit(); }

 private:
  UciDriver(std::unique_ptr<EngineLink> link, const Patience& patience)
      : link_(std::move(link)), patience_(patience) {}

  bool take_option(std::string_view line);
  void set_option(const std::string& name, const std::string& value, const std::stop_token& stop);
  void send_option(const std::string& name, const std::string& value);
  bool send_variant();
  void ask_again(const std::stop_token& stop);
  void send(std::string_view line);
  void wait_until_ready(milliseconds time, const std::stop_token& stop);

  std::unique_ptr<EngineLink> link_;
  Patience patience_;
  EngineOptions options_;
  std::string variant_;  // to be set; empty: none
  bool variant_sent_ = false;
};

}  // namespace oliphaunt::lab
