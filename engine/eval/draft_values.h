#pragma once

#include "engine/games/description.h"

// What weights are worth before any game was played, guessed from how the pieces move. The list of
// terms says which term is given which.

namespace oliphaunt {

// Centipawns with all pieces on the board, and with none.
struct Tapered {
  int mg = 0, eg = 0;
};

// Whom a term is asked about: a game, or a kind of its pieces.
struct TermSubject {
  const GameDescription& game;
  const Piece* piece;  // null if the term is not about one kind
};

// The value of the i-th weight of a term.
using DraftFunction = Tapered (*)(const TermSubject& subject, int i);

// A constant, or a function of the game.
struct DraftValue {
  Tapered constant{};
  DraftFunction function = nullptr;
  constexpr DraftValue(Tapered everywhere) : constant(everywhere) {}
  constexpr DraftValue(DraftFunction by_subject) : function(by_subject) {}
  Tapered value(const TermSubject& subject, int i) const {
    return function == nullptr ? constant : function(subject, i);
  }
};

Tapered draft_piece(const TermSubject& s, int i);
Tapered draft_hand(const TermSubject& s, int i);
Tapered draft_pair(const TermSubject& s, int i);
Tapered draft_square(const TermSubject& s, int i);
Tapered draft_mobility(const TermSubject& s, int i);
Tapered draft_king_attack(const TermSubject& s, int i);
Tapered draft_king_danger(const TermSubject& s, int i);
Tapered draft_king_shelter(const TermSubject& s, int i);
Tapered draft_promotion(const TermSubject& s, int i);
Tapered draft_pawn_passed(const TermSubject& s, int i);

}  // namespace oliphaunt
