#pragma once

#include <cctype>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/notation/move_text.h"
#include "engine/position/fen.h"
#include "engine/text/quote.h"
#include "tools/lab/external/engine_driver.h"
#include "tools/lab/players/player.h"

namespace oliphaunt::lab {

// Whether a text has the form of a move of the game, legal or not.
template <class G>
bool looks_like_move(std::string_view text) {
  if (text == pass_text) return true;
  const auto is_square = [](std::string_view square) {
    try {
      parse_square<G>(square);
      return true;
    } catch (const InputError&) {
      return false;
    }
  };
  if (text.size() == 4 && text[1] == '@') return is_square(text.substr(2));
  const std::size_t comma = text.find(',');
  if (comma != std::string_view::npos) {
    return looks_like_move<G>(text.substr(0, comma)) && looks_like_move<G>(text.substr(comma + 1));
  }
  if (text.size() == 5) {
    if (text[4] != '+' && std::isalpha(static_cast<unsigned char>(text[4])) == 0) return false;
    text.remove_suffix(1);
  }
  return text.size() == 4 && is_square(text.substr(0, 2)) && is_square(text.substr(2));
}

// An engine in a process of its own. After a failure that leaves its state in doubt it is killed,
// and started again for the next game. Where it could not be started,
// or somebody killed it, that is not its loss.
template <class G>
class ExternalPlayer : public Player<G> {
 public:
  ExternalPlayer(const PlayerSettings& settings, GameSetup setup, const Patience& patience = {})
      : settings_(settings), setup_(std::move(setup)), patience_(patience) {}

  ~ExternalPlayer() override {
    if (driver_) driver_->quit();
  }
  ExternalPlayer(const ExternalPlayer&) = delete;
  ExternalPlayer& operator=(const ExternalPlayer&) = delete;

  void new_game(const Position<G>& start, std::stop_token stop) override {
    start_ = write_fen(start);
    moves_.clear();
    if (driver_) return guarded([&] { driver_->new_game(start_, stop); });
    try {
      driver_ = start_engine_patiently(settings_, setup_, patience_, start_, stop);
    } catch (const std::runtime_error& error) {
      throw Unfit(named_failure(settings_, error));
    }
  }

  Choice<G> choose(const Position<G>& position, const Turn& turn, std::stop_token stop) override {
    // All moves but the last are known: they were asked for here, or were the last one then.
    if (position.plies_played() > moves_.size()) {
      moves_.push_back(move_text<G>(position.last_move()));
    }
    Choice<G> choice;
    guarded([&] {
      GoRequest request{start_, moves_, position.side_to_move(), turn};
      const Answer answer = driver_->go(request, stop);
      choice.score = answer.score;
      if (answer.kind == Answer::Kind::claim) {
        throw PlayerFailure(Termination::false_claim, "claims " + in_quotes(answer.text));
      }
      if (answer.kind == Answer::Kind::move) choice.move = move_of(position, answer.text);
    });
    if (choice.move) moves_.push_back(move_text<G>(choice.move));
    return choice;
  }

 private:
  template <class F>
  void guarded(F&& f) {
    try {
      f();
    } catch (const PlayerFailure& failure) {
      if (failure.termination() != Termination::time_forfeit) driver_.reset();
      throw;
    } catch (const Unfit& unfit) {
      driver_.reset();
      throw Unfit(named_failure(settings_, unfit));
    } catch (const Interrupted&) {
      driver_.reset();
      throw;
    }
  }

  static Move move_of(const Position<G>& position, const std::string& text) {
    try {
      return parse_move(position.board(), text);
    } catch (const InputError& error) {
      throw PlayerFailure(
          looks_like_move<G>(text) ? Termination::illegal_move : Termination::garbage,
          error.what());
    }
  }

  PlayerSettings settings_;
  GameSetup setup_;
  Patience patience_;
  std::unique_ptr<Driver> driver_;
  std::string start_;
  std::vector<std::string> moves_;
};

}  // namespace oliphaunt::lab
