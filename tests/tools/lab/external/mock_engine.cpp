#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <sys/prctl.h>
#include <unistd.h>

#include "engine/games/crazyhouse.h"
#include "engine/moves/movegen.h"
#include "engine/position/fen.h"
#include "engine/position/position.h"
#include "engine/text/move_text.h"

// An engine for the tests of the match runner, UCI or CECP. It plays the first legal move of
// crazyhouse or, in its --move'th move of a process, does what --fault says.
//
//   mock_engine [--protocol uci|cecp] [--fault NAME] [--move N] [--mark FILE]
//
// Faults: crash, abort, silence, deaf, close, flood, long-line, binary, nonsense, illegal, claim,
// resign, slow, late, orphan, no-handshake, die-at-start. With --mark a line is added
// to FILE by each process that starts, with its process id.

namespace {

using namespace oliphaunt;
using G = Crazyhouse;
using std::chrono::milliseconds;

struct Options {
  std::string protocol = "uci";
  std::string fault;
  int move = 1;
  std::string mark;
};

void say(const std::string& line) { std::cout << line << std::endl; }

[[noreturn]] void sleep_forever() {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

std::string first_move(const Position<G>& position) {
  MoveList<G> moves;
  generate_legal(position.board(), moves);
  return move_text<G>(moves[0]);
}

// An illegal move that looks like one.
constexpr const char* illegal_move = "a1h8";

class Mock {
 public:
  explicit Mock(Options options) : options_(std::move(options)) {
    if (options_.mark.empty()) return;
    if (std::FILE* file = std::fopen(options_.mark.c_str(), "a")) {
      std::fprintf(file, "%d\n", static_cast<int>(::getpid()));
      std::fclose(file);
    }
  }

  void run() {
    if (is("die-at-start")) {
      std::cerr << "mock: no licence" << std::endl;
      std::exit(4);
    }
    for (std::string line; std::getline(std::cin, line);) {
      if (is("no-handshake")) continue;
      std::istringstream words(line);
      std::string word;
      words >> word;
      if (word == "quit") return;
      if (options_.protocol == "uci") {
        uci(word, words);
      } else {
        cecp(word, words);
      }
    }
  }

 private:
  bool is(const char* fault) const { return options_.fault == fault; }

  void uci(const std::string& word, std::istringstream& words) {
    if (word == "uci") {
      say("id name mock");
      say("option name UCI_Variant type combo default chess var chess var crazyhouse");
      say("option name Skill Level type spin default 20 min 0 max 20");
      say("uciok");
    } else if (word == "isready") {
      say("readyok");
    } else if (word == "position") {
      std::string fen, text;
      words >> text;
      for (int field = 0; field < 6 && words >> text; ++field) fen += text + ' ';
      fen.pop_back();
      position_ = parse_fen<G>(fen);
      words >> text;
      while (words >> text) position_.do_move(parse_move(position_.board(), text));
    } else if (word == "go") {
      answer("bestmove ");
    }
  }

  void cecp(const std::string& word, std::istringstream& words) {
    std::string rest;
    std::getline(words >> std::ws, rest);
    if (word == "uci") {
      say("Error (unknown command): uci");
    } else if (word == "protover") {
      say("feature ping=1 setboard=1 usermove=1 variants=\"normal,crazyhouse\" option=\"Style "
          "-check 0\"");
      say("feature myname=\"mock\" done=1");
    } else if (word == "ping") {
      say("pong " + rest);
    } else if (word == "setboard") {
      position_ = parse_fen<G>(rest);
    } else if (word == "force") {
      forced_ = true;
    } else if (word == "usermove") {
      position_.do_move(parse_move(position_.board(), rest));
      if (!forced_) answer("move ");
    } else if (word == "go") {
      forced_ = false;
      answer("move ");
    }
  }

  void answer(const std::string& prefix) {
    if (++moves_ == options_.move) misbehave(prefix);
    const bool uci = options_.protocol == "uci";
    say(uci ? "info depth 1 score cp 12 nodes 1 pv x" : "1 12 0 1 x");
    const std::string move = first_move(position_);
    position_.do_move(parse_move(position_.board(), move));
    say(prefix + move);
  }

  void misbehave(const std::string& prefix) {
    if (is("crash")) {
      std::cerr << "mock: assertion failed" << std::endl;
      std::exit(3);
    }
    if (is("abort")) std::abort();
    if (is("silence")) sleep_forever();
    if (is("deaf")) {
      // Fills its own pipe and never reads again.
      ::close(0);
      sleep_forever();
    }
    if (is("close")) {
      ::close(1);
      sleep_forever();
    }
    if (is("flood")) {
      for (;;) std::cout << "info string " << std::string(1000, 'x') << '\n';
    }
    if (is("long-line")) {
      for (;;) std::cout << std::string(1000, 'x');
    }
    if (is("binary")) say(std::string("info string \x01\x02\0\x03", 17));
    if (is("nonsense")) say(prefix + "xyzzy");
    if (is("illegal")) say(prefix + illegal_move);
    if (is("claim")) say(options_.protocol == "uci" ? "bestmove (none)" : "1-0 {White mates}");
    if (is("resign")) say("resign");
    if (is("slow")) std::this_thread::sleep_for(milliseconds(400));
    if (is("late")) {
      // Moves only when told to.
      for (std::string line; std::getline(std::cin, line);) {
        if (line == "stop" || line == "?") break;
      }
    }
    if (is("orphan")) {
      // Leaves a child behind that does not care about pipes.
      if (::fork() == 0) {
        if (std::FILE* file = std::fopen(options_.mark.c_str(), "a")) {
          std::fprintf(file, "%d\n", static_cast<int>(::getpid()));
          std::fclose(file);
        }
        for (const int fd : {0, 1, 2}) ::close(fd);
        sleep_forever();
      }
      std::this_thread::sleep_for(milliseconds(50));
      std::exit(0);
    }
  }

  Options options_;
  Position<G> position_;
  int moves_ = 0;
  bool forced_ = true;
};

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    const std::string value = argv[i + 1];
    if (name == "--protocol") options.protocol = value;
    if (name == "--fault") options.fault = value;
    if (name == "--move") options.move = std::stoi(value);
    if (name == "--mark") options.mark = value;
  }
  Mock(options).run();
}
