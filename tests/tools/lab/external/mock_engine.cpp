#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <sys/prctl.h>
#include <unistd.h>

#include "engine/games/crazyhouse.h"
#include "engine/moves/movegen.h"
#include "engine/notation/move_text.h"
#include "engine/position/fen.h"
#include "engine/position/position.h"

// An engine for the tests of the match runner, UCI or CECP. It plays the first legal move of
// crazyhouse or, in its --move'th move of a process, does what --fault says.
//
//   mock_engine [--protocol uci|cecp] [--fault NAME] [--move N] [--mark FILE] [--starts A-B]
//               [--log FILE] [--variants fixed|of-path]
//
// Faults: crash, abort, killed, silence, deaf, close, flood, long-line, binary, nonsense, illegal,
// claim, resign, slow, late, orphan; and of starts: no-handshake, die-at-start, no-new-game. With
// --mark a line is added to FILE by each process that starts, with its process id; with --starts
// only those of these numbers (the line's) have the fault. With --log all that it reads is added to
// FILE.
//
// With --variants of-path it knows more variants when its option VariantPath has been set, those of
// which the file has a section [NAME:BASE], and plays only them; and asked again for its options it
// goes back to the variant that it began with. Fairy-Stockfish is like that.

namespace {

using namespace oliphaunt;
using G = Crazyhouse;
using std::chrono::milliseconds;

struct Options {
  std::string protocol = "uci";
  std::string fault;
  int move = 1;
  std::string mark;
  int first_start = 1, last_start = 1'000'000'000;
  std::string log;
  bool variants_of_path = false;
};

void append(const std::string& path, const std::string& line) {
  if (std::FILE* file = std::fopen(path.c_str(), "a")) {
    std::fprintf(file, "%s\n", line.c_str());
    std::fclose(file);
  }
}

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
    append(options_.mark, std::to_string(::getpid()));
    std::ifstream in(options_.mark);
    const auto start = std::count(std::istreambuf_iterator<char>(in), {}, '\n');
    if (start < options_.first_start || start > options_.last_start) options_.fault.clear();
  }

  void run() {
    if (is("die-at-start")) {
      std::cerr << "mock: no licence" << std::endl;
      std::exit(4);
    }
    for (std::string line; std::getline(std::cin, line);) {
      if (!options_.log.empty()) append(options_.log, line);
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
      std::string all;
      for (const std::string& variant : variants_) all += " var " + variant;
      say("option name UCI_Variant type combo default chess" + all);
      say("option name Skill Level type spin default 20 min 0 max 20");
      say("option name Ponder type check default false");
      say("option name Style type combo default Very Solid var Very Solid var default");
      say("option name Clear Hash type button");
      if (options_.variants_of_path) say("option name VariantPath type string default <empty>");
      variant_ = "chess";
      say("uciok");
    } else if (word == "setoption") {
      std::string rest;
      std::getline(words >> std::ws, rest);
      set("name UCI_Variant value ", rest, [this](const std::string& v) { set_variant(v); });
      set("name VariantPath value ", rest, [this](const std::string& v) { read_variants(v); });
    } else if (word == "ucinewgame") {
      if (is("no-new-game")) sleep_forever();
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
      std::string all;
      for (const std::string& variant : variants_) all += "," + variant;
      say("feature ping=1 setboard=1 usermove=1 variants=\"normal" + all + "\"");
      say("feature option=\"Style -check 0\" option=\"Skill Level -spin 20 0 20\"");
      say("feature option=\"Mood -combo calm /// *Very Bold\" option=\"Clear Hash -button\"");
      if (options_.variants_of_path) say("feature option=\"VariantPath -file \"");
      say("feature myname=\"mock\" done=1");
    } else if (word == "variant") {
      set_variant(rest);
    } else if (word == "option") {
      set("VariantPath=", rest, [this](const std::string& v) { read_variants(v); });
    } else if (word == "new") {
      if (is("no-new-game")) sleep_forever();
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

  template <class F>
  static void set(const std::string& key, const std::string& text, F&& f) {
    if (text.starts_with(key)) f(text.substr(key.size()));
  }

  void set_variant(const std::string& name) {
    if (std::find(variants_.begin(), variants_.end(), name) != variants_.end()) variant_ = name;
  }

  void read_variants(const std::string& path) {
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
      if (line.starts_with('[')) variants_.push_back(line.substr(1, line.find(':') - 1));
    }
  }

  void answer(const std::string& prefix) {
    if (options_.variants_of_path && (variant_ == "chess" || variant_ == "crazyhouse")) {
      std::cerr << "mock: told to play " << variant_ << std::endl;
      std::exit(5);
    }
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
    if (is("killed")) std::raise(SIGKILL);
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
        append(options_.mark, std::to_string(::getpid()));
        for (const int fd : {0, 1, 2}) ::close(fd);
        sleep_forever();
      }
      std::this_thread::sleep_for(milliseconds(50));
      std::exit(0);
    }
  }

  Options options_;
  std::vector<std::string> variants_{"chess", "crazyhouse"};
  std::string variant_ = "chess";
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
    if (name == "--log") options.log = value;
    if (name == "--variants") options.variants_of_path = value == "of-path";
    if (name == "--starts") {
      options.first_start = std::stoi(value);
      options.last_start = std::stoi(value.substr(value.find('-') + 1));
    }
  }
  Mock(options).run();
}
