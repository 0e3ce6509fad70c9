#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/games/rules_text.h"
#include "engine/powers/power_info.h"
#include "engine/variant/position_text.h"
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

std::vector<MoveGroup> grouped_moves(const VariantPosition& position) {
  const Variant& variant = position.variant();
  const std::vector<Move> moves = position.legal_moves();
  std::vector<MoveGroup> groups;
  for (const bool drops : {false, true}) {
    for (std::size_t r = 0; r < variant.game().pieces.size(); ++r) {
      MoveGroup group;
      group.title = fmt::format("{}{}", drops ? "drop " : "", variant.game().pieces[r].name);
      for (const Move move : moves) {
        if (index(move.mover()) == r && (move.kind() == MoveKind::drop) == drops) {
          group.moves.push_back(variant.move_text(move));
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

std::vector<std::string> checker_texts(const VariantPosition& position) {
  std::vector<std::string> texts;
  for (const PlacedPiece& checker : position.checkers()) {
    texts.push_back(fmt::format("{} on {}", position.variant().game().pieces[checker.piece].name,
                                checker.square));
  }
  return texts;
}

void print_position(const VariantPosition& position) {
  const GameDescription& game = position.variant().game();
  const Color us = position.side_to_move();
  print("{}, {} to move\n\n", game.title, name_of(us));
  print("{}\n", position.board_text());
  if (game.drops) {
    for (const Color c : {Color::white, Color::black}) {
      print("{:<14}{}\n", fmt::format("{}'s hand", name_of(c)), hand_text(position, c));
    }
  }
  if (const auto square = position.en_passant()) print("{:<14}{}\n", "en passant", *square);
  if (const auto square = position.iron()) {
    print("{0:<14}{1}'s {2}s can't be captured now (a {2} was taken on {3})\n", "iron",
          name_of(~us), special_power_info(game).name, *square);
  }
  const auto checkers = checker_texts(position);
  print("{:<14}{}\n", "check",
        checkers.empty() ? "no" : fmt::format("by {}", fmt::join(checkers, " and ")));
  const GameEnd end = position.game_end();
  if (end != GameEnd::none) {
    print("{:<14}{}, {}\n", "game over", to_string(end), to_string(position.result()));
  }
  print("{:<14}{}\n{:<14}{}\n", "FEN", position.fen(), "key", key_text(position.key()));
  const auto groups = grouped_moves(position);
  print("{:<14}{}\n", "legal moves", position.count_legal_moves());
  for (const MoveGroup& group : groups) {
    print_words(fmt::format("{} ({})", group.title, group.moves.size()), group.moves);
  }
}

Json hands_json(const VariantPosition& position) {
  Json hands = Json::object();
  for (const Color c : {Color::white, Color::black}) {
    Json hand = Json::object();
    for (const HeldPiece& held : position.hand(c)) {
      hand[std::string(position.variant().game().pieces[held.piece].id)] = held.count;
    }
    hands[c == Color::white ? "white" : "black"] = hand;
  }
  return hands;
}

void print_json(const VariantPosition& position) {
  const GameDescription& game = position.variant().game();
  Json checker_list = Json::array();
  for (const PlacedPiece& checker : position.checkers()) {
    checker_list.push_back({{"square", checker.square}, {"piece", game.pieces[checker.piece].id}});
  }
  std::vector<std::string> moves;
  for (MoveGroup& group : grouped_moves(position)) {
    moves.insert(moves.end(), group.moves.begin(), group.moves.end());
  }
  std::sort(moves.begin(), moves.end());
  Json json = {{"game", game.name},
               {"rules", describe_rules(game, position.rules())},
               {"fen", position.fen()},
               {"key", key_text(position.key())},
               {"side_to_move", position.side_to_move() == Color::white ? "white" : "black"}};
  if (game.drops) json["hands"] = hands_json(position);
  json["checkers"] = checker_list;
  json["game_end"] = to_string(position.game_end());
  json["result"] = to_string(position.result());
  json["move_count"] = moves.size();
  json["moves"] = moves;
  print_document(json);
}

}  // namespace

void add_show(const Command& app, Program& program) {
  struct Options {
    PositionOptions position;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  const Command command = app.add_subcommand("show", "Show a position and its legal moves");
  options->position.add_to(command);
  command.add_flag("--json", options->json, "Print the position as JSON");
  command.when_read([&program, options] {
    program.action = [options] {
      const auto position = options->position.position();
      options->json ? print_json(*position) : print_position(*position);
      return ExitCode::done;
    };
  });
}

}  // namespace oliphaunt::cli
