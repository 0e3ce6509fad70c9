#include "tools/lab/external/external_player.h"

#include <cctype>

#include "engine/notation/move_text.h"
#include "engine/text/input_error.h"
#include "engine/text/quote.h"

namespace oliphaunt::lab {

bool looks_like_move(const Variant& variant, std::string_view text) {
  if (text == pass_text) return true;
  if (text.size() == 4 && text[1] == '@') return variant.is_square(text.substr(2));
  const std::size_t comma = text.find(',');
  if (comma != std::string_view::npos) {
    return looks_like_move(variant, text.substr(0, comma)) &&
           looks_like_move(variant, text.substr(comma + 1));
  }
  if (text.size() == 5) {
    if (text[4] != '+' && std::isalpha(static_cast<unsigned char>(text[4])) == 0) return false;
    text.remove_suffix(1);
  }
  return text.size() == 4 && variant.is_square(text.substr(0, 2)) &&
         variant.is_square(text.substr(2));
}

namespace {

Move move_of(const VariantPosition& position, const std::string& text) {
  try {
    return position.parse_move(text);
  } catch (const InputError& error) {
    throw PlayerFailure(looks_like_move(position.variant(), text) ? Termination::illegal_move
                                                                  : Termination::garbage,
                        error.what());
  }
}

}  // namespace

ExternalPlayer::~ExternalPlayer() {
  if (driver_) driver_->quit();
}

template <class F>
void ExternalPlayer::guarded(F&& f) {
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

void ExternalPlayer::new_game(const VariantPosition& start, std::stop_token stop) {
  start_ = start.fen();
  moves_.clear();
  if (driver_) return guarded([&] { driver_->new_game(start_, stop); });
  try {
    driver_ = start_engine_patiently(settings_, setup_, patience_, start_, stop);
  } catch (const std::runtime_error& error) {
    throw Unfit(named_failure(settings_, error));
  }
}

Choice ExternalPlayer::choose(const VariantPosition& position, const Turn& turn,
                              std::stop_token stop) {
  const Variant& variant = position.variant();
  // All moves but the last are known: they were asked for here, or were the last one then.
  if (position.plies_played() > moves_.size()) {
    moves_.push_back(variant.move_text(position.last_move()));
  }
  Choice choice;
  guarded([&] {
    GoRequest request{start_, moves_, position.side_to_move(), turn};
    const Answer answer = driver_->go(request, stop);
    choice.score = answer.score;
    if (answer.kind == Answer::Kind::claim) {
      throw PlayerFailure(Termination::false_claim, "claims " + in_quotes(answer.text));
    }
    if (answer.kind == Answer::Kind::move) choice.move = move_of(position, answer.text);
  });
  if (choice.move) moves_.push_back(variant.move_text(choice.move));
  return choice;
}

}  // namespace oliphaunt::lab
