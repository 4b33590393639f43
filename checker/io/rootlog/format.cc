#include "checker/io/rootlog/format.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/io/rootlog/letters.h"
#include "checker/io/rootlog/names.h"
#include "checker/io/rootlog/place.h"

namespace lantern::rootlog {
namespace {

// A letter as text; empty where there is none.
std::string Text(char letter) { return letter == '\0' ? std::string() : std::string(1, letter); }

class Formatter {
 public:
  explicit Formatter(v1::RootFaction turn) : turn_(turn) {}

  FormattedAction Take() { return std::move(result_); }
  void Format(const v1::RootEvent& event);

 private:
  // Where a move's things come from is written unless it is what a reader fills in.
  enum class Origin { kMove, kReveal };

  void Fail(absl::string_view field, absl::string_view what) {
    if (!result_.what.empty()) return;
    result_.field = std::string(field);
    result_.what = std::string(what);
  }

  // The letter of a faction; empty for the one whose turn it is.
  std::string Owner(v1::RootFaction faction) const {
    return faction == turn_ ? std::string() : Text(LetterOf(faction));
  }

  std::string Place(const v1::RootPlace& place, v1::RootFaction spot_owner, const std::string& field);
  std::string Spot(const v1::RootPlace& place, v1::RootFaction spot_owner) const;
  std::string Piece(const v1::RootPiece& piece, const std::string& field);
  std::string Card(const v1::RootCard& card, const std::string& field);
  std::string Count(const v1::RootThings& things, const std::string& field);
  std::string Thing(const v1::RootThings& things, const std::string& field);
  std::string From(const v1::RootThings& things, Origin origin, const std::string& field);
  std::string ThingList(const google::protobuf::RepeatedPtrField<v1::RootThings>& things, Origin origin,
                        const std::string& field);
  std::string Destinations(const v1::RootMove& move);

  std::string Battle(const v1::RootBattle& battle);
  std::string Craft(const v1::RootCraft& craft);
  std::string Score(const v1::RootScore& score) const;
  std::string Reveal(const v1::RootReveal& reveal);
  std::string Prices(const v1::RootSetPrice& price) const;
  std::string Relationship(const v1::RootSetRelationship& relationship) const;
  std::string Relic(const v1::RootRevealRelic& relic);

  v1::RootFaction turn_;
  FormattedAction result_;
};

ThingKind KindOf(const v1::RootThings& things) {
  if (things.has_piece()) return ThingKind::kPiece;
  return things.has_card() || things.has_quest() ? ThingKind::kCard : ThingKind::kItem;
}

bool TravelsFromWhereItStands(const v1::RootThings& things) {
  return things.piece().kind() == v1::ROOT_PIECE_KIND_PAWN ||
         things.piece().kind() == v1::ROOT_PIECE_KIND_FERRY;
}

// The board that items lie on, as the reader works it out.
v1::RootFaction SpotOwner(const v1::RootMove& move, v1::RootFaction turn) {
  if (move.things().empty()) return turn;
  const v1::RootPlace& from = move.things(0).from();
  bool on_board = from.kind() == v1::ROOT_PLACE_KIND_BOARD || from.kind() == v1::ROOT_PLACE_KIND_ITEM_SPOT;
  return on_board ? from.faction() : turn;
}

std::string Formatter::Spot(const v1::RootPlace& place, v1::RootFaction spot_owner) const {
  std::string board = place.faction() == spot_owner ? "" : absl::StrCat(Text(LetterOf(place.faction())), "$");
  return absl::StrCat(board, Text(LetterOf(place.area())), Text(LetterOf(place.face())));
}

std::string Formatter::Place(const v1::RootPlace& place, v1::RootFaction spot_owner,
                             const std::string& field) {
  switch (place.kind()) {
    case v1::ROOT_PLACE_KIND_CLEARING:
      return absl::StrCat(place.clearing());
    case v1::ROOT_PLACE_KIND_FOREST:
      return absl::StrJoin(place.forest(), "_");
    case v1::ROOT_PLACE_KIND_BURROW:
      return "0";
    case v1::ROOT_PLACE_KIND_HAND:
      return Text(LetterOf(place.faction()));
    case v1::ROOT_PLACE_KIND_BOARD:
      if (!place.hireling().empty()) return absl::StrCat("h_", place.hireling(), "$");
      return absl::StrCat(Owner(place.faction()), "$");
    case v1::ROOT_PLACE_KIND_DECREE:
      return absl::StrCat(Owner(place.faction()), "$_", Text(LetterOf(place.column())));
    case v1::ROOT_PLACE_KIND_RETINUE:
      return absl::StrCat(Owner(place.faction()), "$_", place.retinue_column());
    case v1::ROOT_PLACE_KIND_QUESTS:
      return "Q";
    case v1::ROOT_PLACE_KIND_ITEM_SPOT:
      return Spot(place, spot_owner);
    case v1::ROOT_PLACE_KIND_DISCARD:
      return "*";
    default:
      Fail(field, "Rootlog has no way to write this place here");
      return "";
  }
}

std::string Formatter::Piece(const v1::RootPiece& piece, const std::string& field) {
  if (piece.kind() == v1::ROOT_PIECE_KIND_FERRY) return "f";
  PieceLetters letters;
  bool owned = piece.hireling().empty() != (piece.faction() == v1::ROOT_FACTION_UNSPECIFIED);
  if (!owned || !LettersOf(piece, letters)) {
    Fail(field, "Rootlog has no letters for this piece; give it its faction and a kind that the faction has");
    return "";
  }
  std::string owner =
      piece.hireling().empty() ? Owner(piece.faction()) : absl::StrCat("h_", piece.hireling());
  std::string subtype = letters.subtype == '\0' ? "" : absl::StrCat("_", Text(letters.subtype));
  return absl::StrCat(owner, Text(letters.type), subtype);
}

std::string Formatter::Card(const v1::RootCard& card, const std::string& field) {
  std::string name = card.name().empty() ? "" : ShortName(card.name(), card.suit());
  if (name.empty() && !card.name().empty()) {
    Fail(absl::StrCat(field, ".name"),
         "no card of either deck has this name; write it in lower case, letters only");
  }
  return absl::StrCat(Text(LetterOf(card.suit())), "#", name);
}

std::string Formatter::Count(const v1::RootThings& things, const std::string& field) {
  if (things.all_items()) return "";
  if (things.count() == 0) {
    Fail(absl::StrCat(field, ".count"), "Rootlog always says how many; give a number of at least 1");
  }
  return things.count() == 1 ? "" : absl::StrCat(things.count());
}

std::string Formatter::Thing(const v1::RootThings& things, const std::string& field) {
  switch (things.thing_case()) {
    case v1::RootThings::kPiece:
      return Piece(things.piece(), absl::StrCat(field, ".piece"));
    case v1::RootThings::kCard:
      return Card(things.card(), absl::StrCat(field, ".card"));
    case v1::RootThings::kQuest:
      return Card(things.quest(), absl::StrCat(field, ".quest"));
    case v1::RootThings::kItem:
      return absl::StrCat("%", Text(LetterOf(things.item())));
    case v1::RootThings::kAllItems:
      return "%_";
    case v1::RootThings::THING_NOT_SET:
      break;
  }
  Fail(field, "it says nothing that moves; set a piece, a card, an item or a quest");
  return "";
}

std::string Formatter::From(const v1::RootThings& things, Origin origin, const std::string& field) {
  const v1::RootPlace& from = things.from();
  if (!things.has_from()) {
    if (!TravelsFromWhereItStands(things))
      Fail(absl::StrCat(field, ".from"), "it is missing; say where it was");
    return "";
  }
  ThingKind kind = KindOf(things);
  bool left_out = false;
  if (origin == Origin::kReveal) {
    left_out = from.kind() == v1::ROOT_PLACE_KIND_HAND && from.faction() == turn_;
  } else if (kind == ThingKind::kPiece) {
    left_out = from.kind() == v1::ROOT_PLACE_KIND_SUPPLY;
  } else if (kind == ThingKind::kCard) {
    left_out = from.kind() == v1::ROOT_PLACE_KIND_DECK;
  } else {
    left_out = from.kind() == v1::ROOT_PLACE_KIND_BOARD && from.faction() == turn_ && from.hireling().empty();
  }
  return left_out ? "" : Place(from, turn_, absl::StrCat(field, ".from"));
}

// Joins things by '+', in parentheses where they share the place behind them.
std::string Formatter::ThingList(const google::protobuf::RepeatedPtrField<v1::RootThings>& things,
                                 Origin origin, const std::string& field) {
  std::vector<std::string> names;
  std::vector<std::string> places;
  bool bare_suits = true;
  for (int i = 0; i < things.size(); ++i) {
    std::string path = absl::StrCat(field, "[", i, "]");
    const v1::RootCard& card = things[i].card();
    bare_suits &= things[i].has_card() && card.name().empty() && LetterOf(card.suit()) != '\0';
    names.push_back(absl::StrCat(Count(things[i], path), Thing(things[i], path)));
    places.push_back(From(things[i], origin, path));
  }
  if (names.empty()) {
    Fail(field, "it is empty; name at least one thing");
    return "";
  }
  bool shared =
      std::all_of(places.begin(), places.end(), [&](const std::string& p) { return p == places[0]; });
  if (names.size() > 1 && shared && bare_suits) {
    for (std::string& name : names) name.pop_back();  // the '#'
    return absl::StrCat("(", absl::StrJoin(names, "+"), ")#", places[0]);
  }
  if (names.size() > 1 && shared && !places[0].empty()) {
    return absl::StrCat("(", absl::StrJoin(names, "+"), ")", places[0]);
  }
  for (size_t i = 0; i < names.size(); ++i) names[i] += places[i];
  return absl::StrJoin(names, "+");
}

std::string Formatter::Destinations(const v1::RootMove& move) {
  static constexpr v1::RootPlaceKind kAway[] = {v1::ROOT_PLACE_KIND_DISCARD, v1::ROOT_PLACE_KIND_SUPPLY,
                                                v1::ROOT_PLACE_KIND_OUT_OF_GAME};
  if (move.to().empty()) {
    Fail("move.to", "it is empty; say where the things went");
    return "";
  }
  bool away =
      move.to_size() == 1 && std::all_of(move.things().begin(), move.things().end(), [&](const auto& things) {
        return kAway[static_cast<int>(KindOf(things))] == move.to(0).kind();
      });
  if (away) return "";
  std::vector<std::string> places;
  places.reserve(move.to_size());
  for (int i = 0; i < move.to_size(); ++i) {
    places.push_back(Place(move.to(i), SpotOwner(move, turn_), absl::StrCat("move.to[", i, "]")));
  }
  return absl::StrJoin(places, "+");
}

std::string Formatter::Battle(const v1::RootBattle& battle) {
  std::string attacker = battle.attacker_hireling().empty() ? Owner(battle.attacker())
                                                            : absl::StrCat("h_", battle.attacker_hireling());
  std::string defender = battle.defender_hireling().empty() ? Text(LetterOf(battle.defender()))
                                                            : absl::StrCat("h_", battle.defender_hireling());
  std::string text = absl::StrCat(attacker, "X", defender, battle.clearing());
  if (battle.has_defender_ambush()) absl::StrAppend(&text, Text(LetterOf(battle.defender_ambush())), "@");
  if (battle.has_attacker_ambush()) absl::StrAppend(&text, Text(LetterOf(battle.attacker_ambush())), "@");
  if (battle.has_attacker_roll() != battle.has_defender_roll()) {
    Fail("battle", "Rootlog says both rolls or none; give both or leave both out");
  }
  if (battle.has_attacker_roll()) {
    absl::StrAppend(&text, "(", battle.attacker_roll(), ",", battle.defender_roll(), ")");
  }
  return text;
}

std::string Formatter::Craft(const v1::RootCraft& craft) {
  if (craft.has_item()) return absl::StrCat("Z%", Text(LetterOf(craft.item())));
  std::string name = CraftName(craft.card().name(), craft.card().suit());
  if (name.empty()) Fail("craft.card.name", "no card of either deck has this name; write it in lower case");
  return absl::StrCat("Z", name);
}

std::string Formatter::Score(const v1::RootScore& score) const {
  int64_t points = score.points();
  int64_t size = points < 0 ? -points : points;
  return absl::StrCat(Owner(score.faction()), points < 0 ? "--" : "++", size == 1 ? "" : absl::StrCat(size));
}

std::string Formatter::Reveal(const v1::RootReveal& reveal) {
  std::string to = Text(LetterOf(reveal.to()));
  if (reveal.cards().empty()) return absl::StrCat(Owner(reveal.faction()), "^", to);
  return absl::StrCat(ThingList(reveal.cards(), Origin::kReveal, "reveal.cards"), "^", to);
}

std::string Formatter::Prices(const v1::RootSetPrice& price) const {
  std::vector<std::string> services;
  for (int service : price.services()) {
    services.push_back(absl::StrCat("$_", Text(LetterOf(static_cast<v1::RootService>(service)))));
  }
  if (services.empty()) return absl::StrCat("$_->", price.price());
  if (services.size() == 1) return absl::StrCat(services[0], "->", price.price());
  return absl::StrCat("(", absl::StrJoin(services, "+"), ")->", price.price());
}

std::string Formatter::Relationship(const v1::RootSetRelationship& relationship) const {
  std::vector<std::string> markers;
  for (int faction : relationship.factions()) {
    std::string other = Text(LetterOf(static_cast<v1::RootFaction>(faction)));
    markers.push_back(absl::StrCat(Owner(relationship.vagabond()), "$_", other));
  }
  return absl::StrCat(absl::StrJoin(markers, "+"), "->", Text(LetterOf(relationship.status())));
}

std::string Formatter::Relic(const v1::RootRevealRelic& relic) {
  return absl::StrCat(Piece(relic.relic(), "reveal_relic.relic"), relic.clearing(), "^", relic.value());
}

void Formatter::Format(const v1::RootEvent& event) {
  std::string& text = result_.text;
  switch (event.action_case()) {
    case v1::RootEvent::kMove:
      text = absl::StrCat(ThingList(event.move().things(), Origin::kMove, "move.things"), "->",
                          Destinations(event.move()));
      break;
    case v1::RootEvent::kBattle:
      text = Battle(event.battle());
      break;
    case v1::RootEvent::kCraft:
      text = Craft(event.craft());
      break;
    case v1::RootEvent::kScore:
      text = Score(event.score());
      break;
    case v1::RootEvent::kScoreMarker:
      text = absl::StrCat("++->", Owner(event.score_marker().board()), "$");
      break;
    case v1::RootEvent::kReveal:
      text = Reveal(event.reveal());
      break;
    case v1::RootEvent::kOpenPath:
      text = absl::StrCat(event.open_path().low(), "_", event.open_path().high(), "->");
      break;
    case v1::RootEvent::kFlipPlot:
      text = absl::StrCat(Owner(v1::ROOT_FACTION_CORVID_CONSPIRACY), "t", event.flip_plot().clearing(), "^t_",
                          Text(PlotLetterOf(event.flip_plot().plot())));
      break;
    case v1::RootEvent::kSwapPlots:
      text = absl::StrCat("t", event.swap_plots().first(), "<->t", event.swap_plots().second());
      break;
    case v1::RootEvent::kExposePlot:
      text = absl::StrCat("?Pt_", Text(PlotLetterOf(event.expose_plot().guess())),
                          event.expose_plot().clearing());
      break;
    case v1::RootEvent::kSetPrice:
      text = Prices(event.set_price());
      break;
    case v1::RootEvent::kSetFunds:
      text = absl::StrCat("$_f->", event.set_funds().funds());
      break;
    case v1::RootEvent::kSetOutcast:
      text = absl::StrCat(event.set_outcast().hated() ? "$_ho->" : "$_o->",
                          Text(LetterOf(event.set_outcast().suit())));
      break;
    case v1::RootEvent::kSetRelationship:
      text = Relationship(event.set_relationship());
      break;
    case v1::RootEvent::kDiscardDecree:
      text = "$_->";
      break;
    case v1::RootEvent::kAppoint:
      text = absl::StrCat("#", event.appoint().name(), "->", Owner(event.appoint().faction()), "$");
      break;
    case v1::RootEvent::kDismiss:
      text = absl::StrCat("#", event.dismiss().name(), Owner(event.dismiss().faction()), "$->");
      break;
    case v1::RootEvent::kRevealRelic:
      text = Relic(event.reveal_relic());
      break;
    case v1::RootEvent::kTurnStart:
    case v1::RootEvent::kUnreadable:
    case v1::RootEvent::ACTION_NOT_SET:
      Fail("", "no action is set; set the field of what was done");
      break;
    default:
      Fail("", "is declared play; Rootlog writes movements only");
      break;
  }
  if (!result_.what.empty()) text.clear();
}

}  // namespace

FormattedAction FormatAction(const v1::RootEvent& event, v1::RootFaction turn) {
  Formatter formatter(turn);
  formatter.Format(event);
  return formatter.Take();
}

}  // namespace lantern::rootlog
