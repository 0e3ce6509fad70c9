#include "engine/protocol/engine.h"

#include <memory>
#include <string>
#include <thread>

#include <fmt/format.h>

#include "engine/protocol/cecp.h"
#include "engine/protocol/session.h"
#include "engine/protocol/task_queue.h"
#include "engine/protocol/uci.h"
#include "engine/text/quote.h"

namespace oliphaunt {

namespace {

std::string first_word(const std::string& line) { return std::string(Words(line).next()); }

std::unique_ptr<Session> make_session(const std::string& first, LineSink& sink,
                                      const EngineSettings& settings, TaskQueue& tasks) {
  if (first == "xboard") return std::make_unique<CecpSession>(sink, settings, tasks);
  if (first != "uci") {
    sink.write(fmt::format("info string found {}, expected uci or xboard; taking it for UCI",
                           in_quotes(first)));
  }
  return std::make_unique<UciSession>(sink, settings, tasks);
}

}  // namespace

void run_engine(LineSource& source, LineSink& sink, const EngineSettings& settings) {
  std::optional<std::string> line = source.read();
  while (line && first_word(*line).empty()) line = source.read();
  if (!line) return;
  TaskQueue tasks;
  const auto session = make_session(first_word(*line), sink, settings, tasks);
  bool ended = false;  // of the session's thread
  const std::jthread thread([&] {
    while (!ended) tasks.pop()();
  });
  for (; line && first_word(*line) != "quit"; line = source.read()) {
    tasks.push([&session, text = std::move(*line)] { session->obey(text); });
  }
  tasks.push([&] {
    session->end();
    ended = true;
  });
}

}  // namespace oliphaunt
