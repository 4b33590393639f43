// Where a position of declared play and the table of the naive second implementation differ. Both are written
// as the same lines.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_COMPARE_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_COMPARE_H_

#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "root_naive.h"

namespace lantern::root::naive {

// A table as lines: what, and its value. What is nought or empty has no line.
class Lines {
 public:
  void Number(const std::string& what, int n) {
    if (n != 0) lines_[what] = absl::StrCat(n);
  }
  void Text(const std::string& what, const std::string& text) {
    if (!text.empty()) lines_[what] = text;
  }
  // In no order.
  void Bag(const std::string& what, std::vector<std::string> all) {
    std::sort(all.begin(), all.end());
    Text(what, absl::StrJoin(all, " "));
  }
  const std::map<std::string, std::string>& all() const { return lines_; }

 private:
  std::map<std::string, std::string> lines_;
};

template <typename Range>
std::vector<std::string> Words(const Range& range) {
  std::vector<std::string> out;
  for (const auto& each : range) out.push_back(absl::StrCat(each));
  return out;
}
inline std::vector<std::string> Words(const Pile& pile) {
  std::vector<std::string> out;
  for (const Card& card : pile) out.push_back(absl::StrCat(card.suit, card.name));
  return out;
}
inline std::vector<std::string> Words(const v1::RootCardPile& pile) {
  std::vector<std::string> out;
  for (const v1::RootCard& card : pile.cards()) out.push_back(absl::StrCat(card.suit(), card.name()));
  for (uint32_t i = 0; i < pile.unknown(); ++i) out.push_back("?");
  return out;
}
inline std::vector<std::string> Words(const google::protobuf::RepeatedPtrField<v1::RootCard>& cards) {
  std::vector<std::string> out;
  for (const v1::RootCard& card : cards) out.push_back(absl::StrCat(card.suit(), card.name()));
  return out;
}

inline void SeatLines(const v1::RootPlaySeat& seat, Lines& out) {
  const std::string f = absl::StrCat(seat.faction(), " ");
  out.Number(f + "points", static_cast<int>(seat.points()));
  out.Number(f + "marker", seat.marker_on());
  out.Number(f + "dominance", seat.dominance());
  out.Bag(f + "hand", Words(seat.hand()));
  out.Bag(f + "crafted", Words(seat.crafted()));
  out.Bag(f + "box", Words(seat.items()));
  out.Bag(f + "box down", Words(seat.exhausted()));
  out.Bag("supporters " + f, Words(seat.supporters()));
  for (const v1::RootDecreeEntry& entry : seat.decree()) (void)entry;
  std::map<int, std::vector<std::string>> decree;
  for (const v1::RootDecreeEntry& entry : seat.decree())
    decree[entry.column()].push_back(absl::StrCat(entry.card().suit(), entry.card().name()));
  for (const auto& [column, cards] : decree) out.Bag(absl::StrCat("decree ", column), cards);
  out.Text(f + "leader", seat.leader());
  out.Bag(f + "deposed", Words(seat.deposed()));
  std::vector<std::string> held;
  for (const v1::RootHeldItem& item : seat.held())
    held.push_back(absl::StrCat(item.item(), item.area() == v1::ROOT_ITEM_AREA_DAMAGED ? "d" : "",
                                item.face() == v1::ROOT_ITEM_FACE_DOWN ? "-" : "+"));
  out.Bag(f + "items", held);
  out.Bag(f + "from ruins", Words(seat.from_ruins()));
  for (const v1::RootRelationshipState& r : seat.relationships())
    out.Number(absl::StrCat(f, "relation ", r.faction()), r.status());
  out.Bag(f + "quests", Words(seat.completed()));
  out.Number(f + "pawn", static_cast<int>(seat.pawn().clearing()));
  out.Text(f + "forest", absl::StrJoin(seat.pawn().forest(), "_"));
  if (seat.faction() != kU) return;
  out.Number("fervor", static_cast<int>(seat.fervor()));
  out.Number("pillar", seat.pillar());
  out.Bag("revealed", Words(seat.revealed()));
  std::string track;
  for (const v1::RootTrackSpace& space : seat.track())
    absl::StrAppend(&track, space.token() ? absl::StrCat(space.reward()) : ".");
  out.Text("track", track);
  for (const v1::RootShownReward& reward : seat.rewards())
    out.Number(absl::StrCat("reward ", reward.clearing()), reward.reward());
}

// How many cards these take follows from the pile.
inline bool IsCounted(const std::string& what) { return what != "lost-supporters" && what != "partisans"; }

inline void TurnLines(const v1::RootPlayTurn& turn, Lines& out) {
  out.Number("who", turn.faction());
  out.Number("phase", turn.phase());
  out.Number("turn", static_cast<int>(turn.number()));
  std::vector<std::string> winners;
  for (const v1::RootTurnCounter& counter : turn.counters()) {
    if (counter.name() == "winner") winners.push_back(absl::StrCat(counter.value()));
  }
  out.Bag("winners", winners);
  std::map<std::string, int> due;
  for (const v1::RootPending& pending : turn.pending())
    due[absl::StrCat("due ", pending.what(), " ", pending.faction())] +=
        IsCounted(pending.what()) ? static_cast<int>(pending.count()) : 1;
  for (const auto& [what, n] : due) out.Number(what, n);
  for (const v1::RootDecreeEntry& entry : turn.decree_left()) {
    const std::string what = absl::StrCat("left ", entry.column(), " ", entry.card().suit());
    const auto found = out.all().find(what);
    out.Number(what, found == out.all().end() ? 1 : std::stoi(found->second) + 1);
  }
}

// The engine's.
inline Lines LinesOf(const v1::RootPlayPosition& position) {
  Lines out;
  for (const v1::RootPlacedPieces& pieces : position.pieces()) {
    const v1::RootPlace& place = pieces.place();
    const int where = place.kind() == v1::ROOT_PLACE_KIND_CLEARING ? static_cast<int>(place.clearing())
                      : place.kind() == v1::ROOT_PLACE_KIND_BOARD  ? kOfficers
                                                                   : kBox;
    if (pieces.piece().kind() == v1::ROOT_PIECE_KIND_KEEP && where == kBox) continue;
    out.Number(absl::StrCat("piece ", pieces.piece().faction(), " ", pieces.piece().kind(), " ",
                            pieces.piece().suit(), " at ", where),
               static_cast<int>(pieces.count()));
  }
  for (const v1::RootCoffin& coffin : position.coffin())
    out.Number(absl::StrCat("piece ", coffin.faction(), " 1 0 at ", kCoffin),
               static_cast<int>(coffin.count()));
  for (const v1::RootPlaySeat& seat : position.seats()) SeatLines(seat, out);
  TurnLines(position.turn(), out);
  out.Bag("discard", Words(position.discard()));
  out.Number("deck", static_cast<int>(position.deck()));
  out.Bag("available", Words(position.available()));
  for (int i = 0; i < position.ruins().clearings_size(); ++i)
    out.Text(absl::StrCat("ruin ", position.ruins().clearings(i)), absl::StrCat(position.ruin_items(i)));
  out.Bag("hidden items", Words(position.hidden_items().items()));
  std::vector<std::string> opened;
  for (int i = 0; i + 1 < position.opened_paths_size(); i += 2)
    opened.push_back(absl::StrCat(position.opened_paths(i), "-", position.opened_paths(i + 1)));
  out.Bag("opened", opened);
  out.Number("ferry", static_cast<int>(position.ferry()));
  out.Bag("item supply", Words(position.item_supply().items()));
  out.Bag("quests", Words(position.quests()));
  out.Bag("past quests", Words(position.past_quests()));
  out.Bag("scorched", Words(position.scorched()));
  out.Bag("items out", Words(position.items_out().items()));
  return out;
}

// The second implementation's.
inline void SeatLines(const Game& game, int seat, Lines& out) {
  const State& s = game.s();
  const std::string f = absl::StrCat(seat, " ");
  const auto in = [seat](const auto& map) {
    const auto found = map.find(seat);
    return found == map.end() ? typename std::decay_t<decltype(map)>::mapped_type() : found->second;
  };
  out.Number(f + "points", in(s.points));
  out.Number(f + "marker", in(s.marker_on));
  out.Number(f + "dominance", in(s.dominance));
  out.Bag(f + "hand", Words(in(s.hand)));
  out.Bag(f + "crafted", Words(in(s.crafted)));
  std::multiset<int> box = in(s.box);
  for (const int item : in(s.box_down)) box.insert(item);
  out.Bag(f + "box", Words(box));
  out.Bag(f + "box down", Words(in(s.box_down)));
  if (seat == kA) out.Bag("supporters " + f, Words(s.supporters));
  if (seat == kE) {
    for (const auto& [column, cards] : s.decree) out.Bag(absl::StrCat("decree ", column), Words(cards));
    out.Text(f + "leader", s.leader);
    out.Bag(f + "deposed", Words(s.deposed));
  }
  if (seat == kV || seat == kG) {
    out.Text(f + "leader", in(s.character));
    std::vector<std::string> held;
    for (const Held& item : in(s.items))
      held.push_back(absl::StrCat(item.item, item.damaged ? "d" : "", item.down ? "-" : "+"));
    out.Bag(f + "items", held);
    out.Bag(f + "from ruins", Words(in(s.from_ruins)));
    for (const auto& [with, status] : in(s.relation)) {
      if (status != kIndifferent) out.Number(absl::StrCat(f, "relation ", with), status);
    }
    out.Bag(f + "quests", Words(in(s.completed)));
    out.Number(f + "pawn", in(s.pawn_clearing));
    out.Text(f + "forest", absl::StrJoin(in(s.pawn_forest), "_"));
  }
  if (seat != kU) return;
  out.Number("fervor", s.fervor);
  out.Number("pillar", s.pillar);
  out.Bag("revealed", Words(s.revealed));
  std::string track;
  for (size_t suit = kFox; suit <= kMouse; ++suit) {
    for (const Brand& space : s.track[suit])
      absl::StrAppend(&track, space.there ? absl::StrCat(space.reward) : ".");
  }
  out.Text("track", track);
  for (const auto& [c, reward] : s.reward) out.Number(absl::StrCat("reward ", c), reward);
}

inline Lines LinesOf(const Game& game) {
  const State& s = game.s();
  Lines out;
  for (const auto& [piece, places] : s.pieces) {
    for (const auto& [place, n] : places) {
      if (piece.kind == v1::ROOT_PIECE_KIND_KEEP && place == kBox) continue;
      out.Number(absl::StrCat("piece ", piece.who, " ", piece.kind, " ", piece.suit, " at ", place), n);
    }
  }
  for (const int f : game.order()) SeatLines(game, f, out);
  out.Number("who", s.who);
  out.Number("phase", s.phase);
  out.Number("turn", s.number);
  out.Bag("winners", Words(s.winners));
  std::map<std::string, int> due;
  for (const Due& waits : s.due)
    due[absl::StrCat("due ", waits.what, " ", waits.who)] += IsCounted(waits.what) ? waits.count : 1;
  for (const auto& [what, n] : due) out.Number(what, n);
  for (const auto& [column, suits] : s.t.left) {
    for (const auto& [suit, n] : suits) out.Number(absl::StrCat("left ", column, " ", suit), n);
  }
  out.Bag("discard", Words(s.discard));
  out.Number("deck", static_cast<int>(s.deck.size()));
  out.Bag("available", Words(s.available));
  for (const auto& [c, n] : s.ruins) out.Text(absl::StrCat("ruin ", c), absl::StrCat(n));
  out.Bag("hidden items", Words(s.ruin_items));
  std::vector<std::string> opened;
  for (const std::string& path : game.Opened()) opened.push_back(path);
  out.Bag("opened", opened);
  out.Number("ferry", s.ferry);
  out.Bag("item supply", Words(s.item_supply));
  Pile quests(s.quests.begin(), s.quests.end());
  Pile past(s.past_quests.begin(), s.past_quests.end());
  out.Bag("quests", Words(quests));
  out.Bag("past quests", Words(past));
  out.Bag("scorched", Words(s.scorched));
  out.Bag("items out", Words(s.items_out));
  return out;
}

// Empty, or the lines that are not the same.
inline std::string Difference(const v1::RootPlayPosition& position, const Game& game) {
  const Lines engine = LinesOf(position);
  const Lines naive = LinesOf(game);
  std::string out;
  for (const auto& [what, text] : engine.all()) {
    const auto found = naive.all().find(what);
    const std::string other = found == naive.all().end() ? "nothing" : found->second;
    if (other != text)
      absl::StrAppend(&out, what, ": the referee has ", text, ", the naive one ", other, "\n");
  }
  for (const auto& [what, text] : naive.all()) {
    if (engine.all().count(what) == 0)
      absl::StrAppend(&out, what, ": the referee has nothing, the naive one ", text, "\n");
  }
  return out;
}

}  // namespace lantern::root::naive

#endif  // LANTERN_TESTS_PROPERTY_ROOT_NAIVE_COMPARE_H_
