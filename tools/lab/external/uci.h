#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "tools/lab/external/driver.h"

namespace oliphaunt::lab {

// An engine that speaks UCI. Variants go by the option UCI_Variant, rule options by engine options
// of their own names.
class UciDriver : public Driver {
 public:
  // Whether the engine answers to "uci"; reads until "uciok". False for one that says it does not
  // know the word, or nothing in time.
  static std::unique_ptr<UciDriver> greet(std::unique_ptr<EngineLink>& link,
                                          const Patience& patience);

  // Throws InputError for what the engine does not offer.
  void set_up(const PlayerSettings& settings, const GameSetup& setup);

  void new_game(std::string_view start) override;
  Answer go(const GoRequest& request, std::stop_token stop) override;
  void quit() override { link_->quit(); }

 private:
  UciDriver(std::unique_ptr<EngineLink> link, const Patience& patience)
      : link_(std::move(link)), patience_(patience) {}

  void add_option(std::string_view declaration);
  void set_option(const std::string& name, const std::string& value);
  void send(std::string_view line);
  void wait_until_ready(milliseconds time);

  std::unique_ptr<EngineLink> link_;
  Patience patience_;
  // Options by lower-case name: as the engine spells it, and the values of a choice.
  struct Option {
    std::string name;
    std::set<std::string> choices;
  };
  std::map<std::string, Option> options_;
};

}  // namespace oliphaunt::lab
