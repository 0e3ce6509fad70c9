#include "engine/moves/movegen.h"

#include "engine/games/registry.h"
#include "engine/moves/count.h"
#include "engine/moves/generate.h"
#include "engine/moves/make.h"

namespace oliphaunt {

namespace {

// Calls f.template operator()<Us>() for the side to move.
template <class G, class F>
decltype(auto) with_side(const Board<G>& board, F&& f) {
  return board.side_to_move == Color::white ? f.template operator()<Color::white>()
                                            : f.template operator()<Color::black>();
}

template <class G>
void generate_into(const Board<G>& board, Wanted wanted, typename Traits<G>::Set from,
                   MoveList<G>& list) {
  ListSink<G> sink(list);
  with_side(board, [&]<Color Us>() { generate<G, Us>(board, wanted, from, sink); });
}

template <class G, Color Us>
bool is_legal_drop(const Board<G>& board, Move move) {
  using T = Traits<G>;
  const Role role = move.mover();
  if (move != Move(MoveKind::drop, move.to(), move.to(), role, role)) return false;
  if (!T::hand_roles.contains(role) || !board.hand(Us).has(T::hand_slot(role))) return false;
  const Legality<G, Us> legality(board);
  auto squares = legality.answers - legality.occupied;
  if (role == T::pawn) squares &= pawn_drop_zone<G, Us>(board);
  return squares.contains(move.to());
}

}  // namespace

template <class G>
void generate_legal(const Board<G>& board, MoveList<G>& list) {
  generate_into(board, Wanted::all, Traits<G>::Set::board(), list);
}

template <class G>
void generate_legal_of(const Board<G>& board, Square from, MoveList<G>& list) {
  generate_into(board, Wanted::all, typename Traits<G>::Set(from), list);
}

template <class G>
void generate_captures(const Board<G>& board, MoveList<G>& list) {
  generate_into(board, Wanted::captures, Traits<G>::Set::board(), list);
}

template <class G>
void generate_quiets(const Board<G>& board, MoveList<G>& list) {
  generate_into(board, Wanted::quiets, Traits<G>::Set::board(), list);
}

template <class G>
void generate_quiet_promotions(const Board<G>& board, MoveList<G>& list) {
  const std::size_t first = list.size();
  ListSink<G> sink(list);
  with_side(board, [&]<Color Us>() { generate_zone_steps<G, Us>(board, sink); });
  list.remove_from(first, [](Move move) { return !move.is_promotion(); });
}

template <class G>
std::uint64_t count_legal(const Board<G>& board) {
  return with_side(board, [&]<Color Us>() { return count_moves<G, Us>(board); });
}

template <class G>
bool is_legal(const Board<G>& board, Move move) {
  // A made-up move's squares may lie beyond what a set can be asked about.
  constexpr auto bits = static_cast<std::size_t>(G::Geometry::bits);
  if (!move || index(move.from()) >= bits || !Traits<G>::Set::board().contains(move.from()))
    return false;
  if (move.kind() == MoveKind::drop) {
    return with_side(board, [&]<Color Us>() { return is_legal_drop<G, Us>(board, move); });
  }
  MoveList<G> list;
  generate_into(board, Wanted::all, SpecialPower<G>::listed_from(board, move), list);
  return list.contains(move);
}

template <class G>
bool has_legal_move(const Board<G>& board) {
  return count_legal(board) != 0;
}

template <class G>
bool is_in_check(const Board<G>& board) {
  return in_check(board, board.side_to_move);
}

template <class G>
typename Traits<G>::Set checkers(const Board<G>& board) {
  return with_side(board, [&]<Color Us>() {
    return attackers_to<G, ~Us>(board, board.king(Us), board.occupied(), board.pieces(~Us));
  });
}

template <class G>
bool gives_check(const Board<G>& board, Move move) {
  Board<G> after = board;
  play(after, move);
  return is_in_check(after);
}

template <class G>
void play(Board<G>& board, Move move) {
  with_side(board, [&]<Color Us>() { make_move<G, Us>(board, move); });
}

#define OLIPHAUNT_INSTANTIATE(G)                                             \
  template void generate_legal<G>(const Board<G>&, MoveList<G>&);            \
  template void generate_legal_of<G>(const Board<G>&, Square, MoveList<G>&); \
  template void generate_captures<G>(const Board<G>&, MoveList<G>&);         \
  template void generate_quiets<G>(const Board<G>&, MoveList<G>&);           \
  template void generate_quiet_promotions<G>(const Board<G>&, MoveList<G>&); \
  template std::uint64_t count_legal<G>(const Board<G>&);                    \
  template bool is_legal<G>(const Board<G>&, Move);                          \
  template bool has_legal_move<G>(const Board<G>&);                          \
  template bool is_in_check<G>(const Board<G>&);                             \
  template typename Traits<G>::Set checkers<G>(const Board<G>&);             \
  template bool gives_check<G>(const Board<G>&, Move);                       \
  template void play<G>(Board<G>&, Move);
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
