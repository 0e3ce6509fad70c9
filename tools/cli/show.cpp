#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/moves/movegen.h"
#include "engine/notation/board_text.h"
#include "engine/notation/move_text.h"
#include "engine/text/words.h"
#include "tools/cli/cli.h"
#include "tools/cli/json_output.h"
#include "tools/cli/output.h"
#include "tools/cli/position_options.h"

namespace oliphaunt::cli {

namespace {

using Json = nlohmann::ordered_json;

// Legal moves that belong together: of one kind of piece, or its drops.
struct MoveGroup {
  std::string title;
  std::vector<std::string> moves;  // in order
};

template <class G>
std::vector<MoveGroup> grouped_moves(const Board<G>& board) {
  MoveList<G> list;
  generate_legal(board, list);
  std::vector<MoveGroup> groups;
  for (const bool drops : {false, true}) {
    for (std::size_t r = 0; r < G::pieces.size(); ++r) {
      MoveGroup group;
      group.title = fmt::format("{}{}", drops ? "drop " : "", G::pieces[r].name);
      for (const Move move : list) {
        if (index(move.mover()) == r && (move.kind() == MoveKind::drop) == drops) {
          group.moves.push_back(move_text<G>(move));
        }
      }
      std::sort(group.moves.begin(), group.moves.end());
      if (!group.moves.empty()) groups.push_back(std::move(group));
    }
  }
  return groups;
}

// Words after a title, in lines of at most 100 columns.
void print_words(const std::string& title, const std::vector<std::string>& words) {
  constexpr std::size_t indent = 20;
  constexpr std::size_t columns = 100;
  std::string line = fmt::format("  {:<{}}", title, indent - 2);
  for (const std::string& word : words) {
    if (line.size() + 1 + word.size() > columns) {
      print("{}\n", line);
      line = std::string(indent, ' ');
    }
    line += ' ' + word;
  }
  print("{}\n", line);
}

template <class G>
std::vector<std::string> checker_texts(const Board<G>& board) {
  std::vector<std::string> texts;
  for (const Square s : checkers(board)) {
    texts.push_back(
        fmt::format("{} on {}", Traits<G>::piece(board.role_on(s)).name, square_text<G>(s)));
  }
  return texts;
}

template <class G>
std::string key_text(const Position<G>& position) {
  return fmt::format("{:016x}{:016x}", position.key().high, position.key().low);
}

template <class G>
void print_position(const Position<G>& position) {
  const Board<G>& board = position.board();
  print("{}, {} to move\n\n", G::title, name_of(board.side_to_move));
  print("{}\n", board_text(board));
  if constexpr (G::drops) {
    for (const Color c : {Color::white, Color::black}) {
      print("{:<14}{}\n", fmt::format("{}'s hand", name_of(c)), hand_text(board, c));
    }
  }
  if (board.en_passant != no_square) {
    print("{:<14}{}\n", "en passant", square_text<G>(board.en_passant));
  }
  if (board.iron != no_square) {
    print("{:<14}{}'s Warlocks can't be captured now (a Warlock was taken on {})\n", "iron",
          name_of(~board.side_to_move), square_text<G>(board.iron));
  }
  const auto checkers = checker_texts(board);
  print("{:<14}{}\n", "check",
        checkers.empty() ? "no" : fmt::format("by {}", fmt::join(checkers, " and ")));
  const GameEnd end = position.game_end();
  if (end != GameEnd::none) {
    print("{:<14}{}, {}\n", "game over", to_string(end),
          to_string(result_of(end, board.side_to_move, board.rules)));
  }
  print("{:<14}{}\n{:<14}{}\n", "FEN", write_fen(position), "key", key_text(position));
  const auto groups = grouped_moves(board);
  print("{:<14}{}\n", "legal moves", count_legal(board));
  for (const MoveGroup& group : groups) {
    print_words(fmt::format("{} ({})", group.title, group.moves.size()), group.moves);
  }
}

template <class G>
Json hands_json(const Board<G>& board) {
  Json hands = Json::object();
  for (const Color c : {Color::white, Color::black}) {
    Json hand = Json::object();
    for (const Role r : Traits<G>::hand_roles) {
      const int count = board.hand(c).count(Traits<G>::hand_slot(r));
      if (count != 0) hand[std::string(Traits<G>::piece(r).id)] = count;
    }
    hands[c == Color::white ? "white" : "black"] = hand;
  }
  return hands;
}

template <class G>
void print_json(const Position<G>& position) {
  const Board<G>& board = position.board();
  Json checker_list = Json::array();
  for (const Square s : checkers(board)) {
    checker_list.push_back(
        {{"square", square_text<G>(s)}, {"piece", Traits<G>::piece(board.role_on(s)).id}});
  }
  std::vector<std::string> moves;
  for (MoveGroup& group : grouped_moves(board)) {
    moves.insert(moves.end(), group.moves.begin(), group.moves.end());
  }
  std::sort(moves.begin(), moves.end());
  const GameEnd end = position.game_end();
  Json json = {{"game", G::name},
               {"rules", describe_rules<G>(board.rules)},
               {"fen", write_fen(position)},
               {"key", key_text(position)},
               {"side_to_move", board.side_to_move == Color::white ? "white" : "black"}};
  if constexpr (G::drops) json["hands"] = hands_json(board);
  json["checkers"] = checker_list;
  json["game_end"] = to_string(end);
  json["result"] = to_string(result_of(end, board.side_to_move, board.rules));
  json["move_count"] = moves.size();
  json["moves"] = moves;
  print_document(json);
}

}  // namespace

void add_show(CLI::App& app, Program& program) {
  struct Options {
    PositionOptions position;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("show", "Show a position and its legal moves");
  options->position.add_to(*command);
  command->add_flag("--json", options->json, "Print the position as JSON");
  command->final_callback([&program, options] {
    program.action = [options] {
      return options->position.visit([&](const auto& position) {
        options->json ? print_json(position) : print_position(position);
        return ExitCode::done;
      });
    };
  });
}

}  // namespace oliphaunt::cli
