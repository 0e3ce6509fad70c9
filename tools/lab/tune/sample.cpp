#include "tools/lab/tune/sample.h"

#include <string_view>
#include <unordered_set>

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include "engine/thread_arena.h"
#include "tools/lab/match/openings.h"
#include "tools/lab/store/codec.h"
#include "tools/lab/store/sha256.h"

namespace oliphaunt::lab {

namespace {

// Fields one after the other, each with its length in front, so that no two lists hash alike.
class FieldHash {
 public:
  FieldHash& add(std::string_view field) {
    hash_.update(std::to_string(field.size())).update(":").update(field);
    return *this;
  }
  FieldHash& add(const GameRecord& game) {
    add(game.opening).add(game.moves).add(encode(game.scores)).add(encode(game.times));
    return add(to_string(game.result)).add(to_string(game.termination)).add(game.note);
  }
  Sha256::Digest digest() { return hash_.digest(); }

 private:
  Sha256 hash_;
};

// What tells games apart: where they began and what was played.
std::uint64_t identity(const GameRecord& game) {
  return first_64_bits(FieldHash().add(game.opening).add(game.moves).digest());
}

struct KeyHash {
  std::size_t operator()(const Key& key) const { return key.low; }
};

class Collector {
 public:
  Collector(const GameSampler& sampler, const SampleSettings& settings)
      : sampler_(sampler), settings_(settings), workers_(settings.threads) {}

  void add_store(Store& store, const std::function<void(std::uint64_t)>& on_games,
                 const std::atomic<bool>* stop) {
    SampledStore summary;
    summary.path = store.path();
    summary.finished = store.finished().has_value();
    FieldHash hash;
    for (const auto& [name, value] : store.settings()) hash.add(name).add(value);
    store.for_each_pair([&](const PairRecord& pair) {
      if (stop != nullptr && *stop) return;
      hash.add(std::to_string(pair.number));
      for (std::size_t leg = 0; leg < pair.games.size(); ++leg) {
        const GameRecord& game = pair.games[leg];
        hash.add(game);
        ++summary.games;
        accept(game, fmt::format("{}: game {} of pair {}", store.path(), leg + 1, pair.number));
      }
      if (pending_.size() >= chunk) {
        take_pending();
        on_games(summary.games);
      }
    });
    take_pending();
    on_games(summary.games);
    summary.sha256 = hex(hash.digest());
    samples_.stores.push_back(std::move(summary));
  }

  Samples finish() {
    samples_.training.shuffle(random_for(settings_.seed, Stream::tuning_order, 0));
    samples_.held_out.shuffle(random_for(settings_.seed, Stream::tuning_order, 0));
    return std::move(samples_);
  }

 private:
  // Games that are sampled side by side before their positions are put together.
  static constexpr std::size_t chunk = 512;

  struct Pending {
    GameRecord game;
    std::string name;  // for messages
    Random random;
    bool held_out;
    std::vector<Sample> samples;
  };

  void accept(const GameRecord& game, std::string name) {
    if (game.result == GameResult::unfinished || is_failure(game.termination)) {
      ++samples_.left_out_games;
      return;
    }
    const std::uint64_t id = identity(game);
    if (!games_.insert(id).second) {
      ++samples_.repeated_games;
      return;
    }
    Random random = random_for(settings_.seed, Stream::tuning_games, id);
    constexpr std::uint64_t fine = 1000000;
    const bool held_out =
        static_cast<double>(random.below(fine)) < settings_.held_out * static_cast<double>(fine);
    ++(held_out ? samples_.held_out_games : samples_.training_games);
    pending_.push_back({game, std::move(name), random, held_out, {}});
  }

  void take_pending() {
    workers_.run([&] {
      tbb::parallel_for(std::size_t{0}, pending_.size(), [&](std::size_t i) {
        Pending& p = pending_[i];
        try {
          p.samples = sampler_(p.game, settings_.per_game, p.random);
        } catch (const StoreError& error) {
          throw StoreError(error.fault(), p.name + ": " + error.what());
        }
      });
    });
    for (const Pending& p : pending_) {
      Dataset& data = p.held_out ? samples_.held_out : samples_.training;
      for (const Sample& sample : p.samples) {
        if (keys_.insert(sample.key).second) {
          data.add(sample.trace, sample.label);
        } else {
          ++samples_.repeated_positions;
        }
      }
    }
    pending_.clear();
  }

  const GameSampler& sampler_;
  const SampleSettings& settings_;
  ThreadArena workers_;
  std::vector<Pending> pending_;
  std::unordered_set<std::uint64_t> games_;
  std::unordered_set<Key, KeyHash> keys_;
  Samples samples_;
};

}  // namespace

Samples take_samples(std::span<Store> stores, const GameSampler& sampler,
                     const SampleSettings& settings,
                     const std::function<void(std::uint64_t, std::uint64_t)>& on_progress,
                     const std::atomic<bool>* stop) {
  std::uint64_t total = 0;
  for (Store& store : stores) total += 2 * store.pair_count();
  Collector collector(sampler, settings);
  std::uint64_t before = 0;
  for (Store& store : stores) {
    std::uint64_t games = 0;
    collector.add_store(
        store,
        [&](std::uint64_t done) {
          games = done;
          if (on_progress) on_progress(before + done, total);
        },
        stop);
    before += games;
  }
  Samples samples = collector.finish();
  samples.stopped = stop != nullptr && *stop;
  return samples;
}

}  // namespace oliphaunt::lab
