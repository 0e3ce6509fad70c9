#include "tools/speed/positions.h"

#include <array>

#include "engine/games/registry.h"

namespace oliphaunt {

namespace {

// The lines of each game: its start, then midgames of data/perft in which much goes on.
constexpr auto rogue_elephant = std::to_array<SpeedPosition>({
    {RogueElephant::start, 4176, 6, 19859914},
    {"r2c1k1r/p1p1np1p/1p1e1np1/3pN3/5pp1/2PPP1PE/P1EN1K2/2RC3R[EPp] w - - 0 31", 344583, 4,
     13433792},
    {"3c4/2n+Enpk1/p2pep1r/4p3/2npPp1P/3E1PP1/PPRPP1K1/R1EC3R[Pn] w - - 0 31", 156033, 4, 8085458},
    {"7r/rpcp1pk1/enpep1pp/3nP3/8/PP1E1P1N/2PPN1PP/1R1C2KR[Pe] w - - 0 19", 101559, 4, 5039389},
    {"1r1cke2/1p4p1/p1ppenp1/N3p1E1/7P/2PP4/PPN1P+r+pp/R2KR3[ECnp] w - - 0 31", 608824, 4,
     47128440},
});
constexpr auto elven_chess = std::to_array<SpeedPosition>({
    {ElvenChess::start, 215150, 4, 12854859},
    {"rd1n3qr1/2bgke1bn1/pp1p2p1pd/7p2/2p1pP4/6P3/2R7/PPPPQP3P/DNB5ND/2ER1WBGK1 b - - 1 22", 184073,
     4, 13062212},
    {"1d1n1qe2r/r3k2b1d/pgppppp1pp/b6p2/2p7/10/7WP1/PP1PQ1PP1P/D1BE2GB1D/3NRKN1R1 w - - 4 19",
     323539, 4, 17555195},
    {"r3k3wr/dn1g2e1nd/2p1pp1pp1/p2p3p2/Pp7p/N9/1P8/2P1PPP1GP/4WQ2NR/RD3K2D1 b Qkq - 0 18", 145194,
     4, 8933975},
    {"2w1qk1d1r/rn4gb2/1pppp2Q1p/1d6p1/p4n4/PP3PP3/2PPP2b2/5G1PPP/D6B1D/RBENWKR3 w Q - 5 30",
     442936, 4, 30435678},
});
constexpr auto elven_shogi = std::to_array<SpeedPosition>({
    {ElvenShogi::start, 110297, 4, 5280391},
    {"1r2k1b2r/d1bg4nd/pp1pp3E1/1Qp4p2/5w4/10/4P3PN/PDPPGP1P1P/1NB4q2/1R3K1RD1 b - - 0 22", 233926,
     4, 12213735},
    {"rd3kbr2/2b1qw2n1/pg1Sppp1pd/7p1p/10/8PN/10/PPPPPPPP1P/2BEQKGB1D/DR4W2R b - - 0 19", 146835, 4,
     8982681},
    {"1rgq1kr1bd/d1b7/ppppp1pp2/Q1w7/7Ep1/10/4P5/PPPP1PPPPP/DNB3KBN1/R6GDR w - - 1 19", 198260, 4,
     9596806},
    {"4k3d1/1GEg6/4pp1ppr/5wp2n/10/10/q1e1P5/3P1PPP1P/6Q1ND/4K2G1R w - - 3 33", 217059, 4,
     16045478},
});
constexpr auto chess = std::to_array<SpeedPosition>({
    {Chess::start, 8902, 5, 4865609},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 97862, 4, 4085603},
    {"4kb2/p1pqpp1r/n5p1/Pr1p3p/4R3/3P1P1N/4K1PP/2B2B1R b - - 3 22", 39300, 5, 40042289},
    {"1r3knr/1p1bqpb1/pnpp3p/8/4P2P/P2P1P2/1PPK2P1/RQ3BNR b - - 2 19", 33701, 5, 31525586},
    {"1nb1kbn1/Q1q3p1/1p1p1p2/4p3/1P1P1P1r/P7/1B2P1B1/R2K2NR w - e6 0 26", 53727, 5, 74714704},
});
constexpr auto crazyhouse = std::to_array<SpeedPosition>({
    {Crazyhouse::start, 8902, 5, 4888832},
    {"r1b1k2r/p1pn1p1p/2pP3n/6p1/PbB1Ppp1/P1N1P2N/1PQP2BP/R3K2R[q] b KQkq - 0 22", 140924, 4,
     6020946},
    {"4kbnr/p1p1p1p1/np1pbp2/3q3R/bP3Npp/1QP5/1P1P1P1P/RNB1K2R[p] w k - 0 19", 100316, 4, 5531900},
    {"rn1k1b1Q/pb1pp2R/4Q3/1q~p2ppp/2b1PPNP/B5KR/PP1P2P1/1R4N1[Np] w - - 1 26", 369810, 4,
     17768765},
    {"1nB~qk2r/2p3bp/1B6/rp1PN2P/1n6/P1P4P/2PPKPPR/RNBQ1B2[PPp] w - - 2 20", 272798, 4, 13187093},
});
constexpr auto shatranj = std::to_array<SpeedPosition>({
    {Shatranj::start, 4176, 6, 19864709},
    {"2rcke2/1p1pppp1/p6r/2p1P2p/8/1PN4P/RP2CPPR/1EE1K1N1 b - - 2 19", 12511, 5, 7063219},
    {"2r2e1r/ppp1cp1p/3p4/2P2n2/4P2k/P1P4P/3PC1P1/RN2KE1R w - - 1 19", 6209, 5, 2373172},
    {"1nec1en1/r2pkpp1/p1p5/1p6/P2PP3/1NP4N/RP3P2/3CK1R1 w - - 0 26", 15676, 5, 8748524},
    {"r1ncr3/2p1k1p1/1p1pep1R/4pE2/P4N2/2P1PP2/1PCP2P1/RN3K2 w - - 7 20", 23776, 5, 15589647},
});
constexpr auto crazy_elephant = std::to_array<SpeedPosition>({
    {CrazyElephant::start, 4176, 6, 19888208},
    {"r2C~1n1r/P6p/p1E1kpp1/1p2p3/1pe5/EP4nN/PP1PCPR1/RN2KE2[Cpp] b - - 0 22", 150629, 4, 6399204},
    {"r1ec1Nnr/2pp3p/p2e2pk/p1p5/2PnP2P/4P1P1/PPCP3N/1RE1KE1R[P] w - - 1 19", 38272, 4, 922325},
    {"1neckr2/r2p1ppp/p2ep3/8/2P1P3/PCPPP2P/1P1N1PnP/R1E2K1e[rn] b - - 0 18", 89136, 4, 1660085},
    {"1ne1k3/2rp1pp1/pp1p1cpe/2np4/1PP5/P2PK1PE/1P2PP2/RN1C2NR[Er] w - - 1 26", 91227, 4, 3760505},
});

}  // namespace

std::span<const SpeedPosition> speed_positions(std::string_view game) {
  if (game == RogueElephant::name) return rogue_elephant;
  if (game == ElvenChess::name) return elven_chess;
  if (game == ElvenShogi::name) return elven_shogi;
  if (game == Chess::name) return chess;
  if (game == Crazyhouse::name) return crazyhouse;
  if (game == Shatranj::name) return shatranj;
  if (game == CrazyElephant::name) return crazy_elephant;
  return {};
}

}  // namespace oliphaunt
