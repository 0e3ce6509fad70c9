#include "tools/ranks/wire.h"

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/eval/weights.h"
#include "engine/games/catalogue.h"
#include "engine/perft/perft.h"
#include "engine/text/input_error.h"
#include "tools/lab/store/codec.h"

namespace oliphaunt::ranks {

namespace {

constexpr std::string_view input_error = "input";
constexpr std::string_view overflow = "overflow";
constexpr std::string_view unfit = "unfit";
constexpr std::string_view other_error = "other";

std::vector<std::uint8_t> bytes(const std::string& text) { return {text.begin(), text.end()}; }

template <class T>
Json packed(const std::vector<T>& numbers) {
  return Json::binary(bytes(lab::encode(numbers)));
}

template <class T>
std::vector<T> unpacked(const Json& json) {
  const auto& binary = json.get_binary();
  const auto numbers = lab::decode<T>(std::string(binary.begin(), binary.end()));
  if (!numbers) throw std::runtime_error("a message between ranks has half a number");
  return *numbers;
}

Json to_json(const lab::GameRecord& game) {
  return {game.opening,
          game.moves,
          packed(game.scores),
          packed(game.times),
          static_cast<int>(game.result),
          static_cast<int>(game.termination),
          game.note};
}

void from_json(const Json& json, lab::GameRecord& game) {
  game.opening = json.at(0);
  game.moves = json.at(1);
  game.scores = unpacked<std::int16_t>(json.at(2));
  game.times = unpacked<std::uint32_t>(json.at(3));
  game.result = static_cast<GameResult>(json.at(4).get<int>());
  game.termination = static_cast<lab::Termination>(json.at(5).get<int>());
  game.note = json.at(6);
}

}  // namespace

std::string write(const Json& json) {
  std::string body;
  Json::to_msgpack(json, body);
  return body;
}

Json read(const std::string& body) { return Json::from_msgpack(body); }

Failure describe(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const InputError& e) {
    return {std::string(input_error), e.what()};
  } catch (const PerftOverflow& e) {
    return {std::string(overflow), e.what()};
  } catch (const Unfit& e) {
    return {std::string(unfit), e.what()};
  } catch (const std::exception& e) {
    return {std::string(other_error), e.what()};
  }
}

void raise(const Failure& failure, const std::string& place) {
  if (failure.type == overflow) throw PerftOverflow();
  const std::string what = place + ": " + failure.what;
  if (failure.type == input_error) throw InputError(what);
  if (failure.type == unfit) throw Unfit(what);
  throw std::runtime_error(what);
}

Json to_json(const Hello& hello) { return {hello.version, hello.host}; }

void from_json(const Json& json, Hello& hello) { hello = {json.at(0), json.at(1)}; }

Json to_json(const Failure& failure) { return {failure.type, failure.what}; }

void from_json(const Json& json, Failure& failure) { failure = {json.at(0), json.at(1)}; }

Json to_json(const lab::MatchJob& job) {
  std::array<std::string, 2> weights;
  for (std::size_t i = 0; i < 2; ++i) {
    if (job.settings.players[i].is_external()) continue;
    weights[i] = write_weights(known_game(job.settings.game), job.weights[i]);
  }
  return {to_settings(job.settings), job.book, weights};
}

void from_json(const Json& json, lab::MatchJob& job) {
  job.settings = lab::from_settings(json.at(0));
  job.book = json.at(1);
  for (std::size_t i = 0; i < 2; ++i) {
    const lab::PlayerSettings& player = job.settings.players[i];
    if (player.is_external()) continue;
    const std::string text = json.at(2).at(i);
    job.weights[i] = parse_weights(known_game(job.settings.game), text, player.weights);
  }
}

Json to_json(const lab::TrialJob& job) { return {to_json(job.match), job.tuned}; }

void from_json(const Json& json, lab::TrialJob& job) {
  from_json(json.at(0), job.match);
  job.tuned = json.at(1).get<std::vector<std::string>>();
}

Json to_json(const CountJob& job) { return {job.hash_mb, job.key_seed}; }

void from_json(const Json& json, CountJob& job) {
  job.hash_mb = json.at(0);
  job.key_seed = json.at(1);
}

Json to_json(const lab::PairRecord& pair) {
  return {pair.number, to_json(pair.games[0]), to_json(pair.games[1])};
}

void from_json(const Json& json, lab::PairRecord& pair) {
  pair.number = json.at(0);
  from_json(json.at(1), pair.games[0]);
  from_json(json.at(2), pair.games[1]);
}

Json to_json(const lab::TrialTask& task) { return {task.pair, task.plus, task.minus}; }

void from_json(const Json& json, lab::TrialTask& task) {
  task.pair = json.at(0);
  task.plus = json.at(1).get<std::vector<int>>();
  task.minus = json.at(2).get<std::vector<int>>();
}

Json to_json(const CountTask& task) { return {task.game, task.rules, task.fen, task.depth}; }

void from_json(const Json& json, CountTask& task) {
  task.game = json.at(0);
  task.rules = json.at(1).get<std::vector<std::string>>();
  task.fen = json.at(2);
  task.depth = json.at(3);
}

Json to_json(const CountResult& result) { return {result.nodes, result.seconds}; }

void from_json(const Json& json, CountResult& result) {
  result.nodes = json.at(0);
  result.seconds = json.at(1);
}

}  // namespace oliphaunt::ranks
