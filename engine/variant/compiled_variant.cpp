#include "engine/variant/compiled_variant.h"

#include "engine/games/registry.h"
#include "engine/position/key.h"
#include "engine/search/quiet_line.h"
#include "engine/search/search.h"
#include "engine/search/signature.h"
#include "engine/variant/compiled_kernels.h"
#include "engine/variant/compiled_position.h"

namespace oliphaunt {

namespace {

template <class G>
class CompiledSearcher : public VariantSearcher {
 public:
  CompiledSearcher(const SearchOptions& options, const Weights& weights)
      : searcher_(options, weights) {}

  void set_options(const SearchOptions& options) override { searcher_.set_options(options); }
  void set_weights(const Weights& weights) override { searcher_.set_weights(weights); }
  void new_game() override { searcher_.new_game(); }
  SearchResult search(const VariantPosition& position, const Limits& limits,
                      const InfoCallback& info, const std::stop_token& stop) override {
    return searcher_.search(position_behind<G>(position), limits, info, stop);
  }

 private:
  Searcher<G> searcher_;
};

template <class G>
class CompiledQuietLine : public VariantQuietLine {
 public:
  explicit CompiledQuietLine(const Weights& weights) : line_(weights) {}

  std::optional<QuietEnd> end(const VariantPosition& position) override {
    const auto quiet = line_.end(position_behind<G>(position).board());
    if (!quiet) return std::nullopt;
    return QuietEnd{Position<G>(*quiet, 0, 1).key(), trace_evaluation(*quiet)};
  }

 private:
  QuietLine<G> line_;
};

template <class G>
class CompiledVariant : public Variant {
 public:
  const GameDescription& game() const override { return description<G>; }

  std::unique_ptr<VariantPosition> start(const Rules& rules) const override {
    return std::make_unique<CompiledPosition<G>>(Position<G>(rules));
  }
  std::unique_ptr<VariantPosition> position(std::string_view fen,
                                            const Rules& rules) const override {
    return std::make_unique<CompiledPosition<G>>(parse_fen<G>(fen, rules));
  }

  std::string move_text(Move move) const override { return oliphaunt::move_text<G>(move); }
  std::vector<std::string> path(Move move) const override {
    switch (move.kind()) {
      case MoveKind::pass:
        return {};
      case MoveKind::drop:
        return {square_text<G>(move.to())};
      case MoveKind::two_legs:
        return {square_text<G>(move.from()), square_text<G>(move.via()), square_text<G>(move.to())};
      default:
        return {square_text<G>(move.from()), square_text<G>(move.to())};
    }
  }
  bool is_square(std::string_view text) const override { return find_square<G>(text).has_value(); }

  std::unique_ptr<VariantSearcher> searcher(const SearchOptions& options,
                                            const Weights& weights) const override {
    return std::make_unique<CompiledSearcher<G>>(options, weights);
  }
  std::unique_ptr<VariantQuietLine> quiet_line(const Weights& weights) const override {
    return std::make_unique<CompiledQuietLine<G>>(weights);
  }
  SignatureRun signature(const Weights& weights, int depth,
                         const std::stop_token& stop) const override {
    return search_signature<G>(weights, depth, stop);
  }
  std::unique_ptr<SpeedKernels> speed_kernels(std::span<const SpeedTree> trees) const override {
    return std::make_unique<CompiledKernels<G>>(trees);
  }
  void reseed_keys(std::uint64_t seed) const override { oliphaunt::reseed_keys<G>(seed); }
};

}  // namespace

template <class G>
const Variant& compiled_variant() {
  static const CompiledVariant<G> variant;
  return variant;
}

#define OLIPHAUNT_INSTANTIATE(G) template const Variant& compiled_variant<G>();
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
