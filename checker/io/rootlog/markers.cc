#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/io/rootlog/forms.h"
#include "checker/io/rootlog/letters.h"

namespace lantern::rootlog {
namespace {

// One `[F]$_name` of the left side.
struct Marker {
  Owner owner;
  absl::string_view name;  // what stands behind "$_"; may be empty
};

bool IsVagabond(v1::RootFaction faction) {
  return faction == v1::ROOT_FACTION_VAGABOND || faction == v1::ROOT_FACTION_SECOND_VAGABOND;
}

absl::string_view MarkerHelp() {
  return "behind $_ stands h, r or m for a price, f for funds, o or ho for the Outcast, or a faction's "
         "letter for a "
         "relationship, as in $_h->3";
}

bool ParseMarkerList(absl::string_view left, Context& context, std::vector<Marker>& markers) {
  if (left.size() >= 2 && left.front() == '(' && left.back() == ')') left = left.substr(1, left.size() - 2);
  while (true) {
    size_t plus = left.find('+');
    absl::string_view part = left.substr(0, plus);
    Cursor cursor(part);
    Marker& marker = markers.emplace_back();
    marker.owner = ParseOwner(cursor);
    if (!cursor.Eat('$') || !cursor.Eat('_')) return context.Fail(MarkerHelp());
    marker.name = cursor.Rest();
    if (plus == absl::string_view::npos) return true;
    left.remove_prefix(plus + 1);
  }
}

// The number behind the arrow, alone.
bool ParseValue(absl::string_view right, uint32_t low, uint32_t high, absl::string_view what,
                Context& context, uint32_t& value) {
  Cursor cursor(right);
  if (cursor.EatNumber(value) && cursor.Done() && value >= low && value <= high) return true;
  return context.Fail(
      absl::StrCat(what, " is a number, ", low, " to ", high, ", behind the arrow, as in $_h->3"));
}

bool ParseRelationship(const std::vector<Marker>& markers, absl::string_view right, Context& context,
                       v1::RootSetRelationship& relationship) {
  v1::RootFaction vagabond = markers[0].owner.given ? markers[0].owner.faction : context.turn;
  if (!IsVagabond(vagabond)) {
    return context.Fail("only a Vagabond has relationships; name the Vagabond, as in V$_E->h");
  }
  relationship.set_vagabond(vagabond);
  for (const Marker& marker : markers) {
    v1::RootFaction other =
        marker.name.size() == 1 ? FactionOf(marker.name[0]) : v1::ROOT_FACTION_UNSPECIFIED;
    if (other == v1::ROOT_FACTION_UNSPECIFIED) return context.Fail(MarkerHelp());
    v1::RootFaction owner = marker.owner.given ? marker.owner.faction : context.turn;
    if (owner != vagabond && marker.owner.given) {
      return context.Fail("these are relationships of several Vagabonds; write an action for each of them");
    }
    if (owner != vagabond) context.Loose("The Vagabond is named before each of his relationships.");
    relationship.add_factions(other);
  }
  if (right.size() == 1) relationship.set_status(RelationshipOf(right[0]));
  if (relationship.status() != v1::ROOT_RELATIONSHIP_UNSPECIFIED) return true;
  return context.Fail("behind the arrow of a relationship stands h, 0, 1, 2 or a, as in $_E->1");
}

bool ParsePrices(const std::vector<Marker>& markers, absl::string_view right, Context& context,
                 v1::RootSetPrice& price) {
  bool all = markers.size() == 1 && markers[0].name.empty();
  for (const Marker& marker : markers) {
    if (all) break;
    v1::RootService service =
        marker.name.size() == 1 ? ServiceOf(marker.name[0]) : v1::ROOT_SERVICE_UNSPECIFIED;
    if (service == v1::ROOT_SERVICE_UNSPECIFIED) return context.Fail(MarkerHelp());
    price.add_services(service);
  }
  uint32_t value = 0;
  if (!ParseValue(right, 1, 4, "a price", context, value)) return false;
  price.set_price(value);
  return true;
}

bool ParseOutcast(bool hated, absl::string_view right, Context& context, v1::RootSetOutcast& outcast) {
  v1::RootSuit suit = right.size() == 1 ? SuitOf(right[0]) : v1::ROOT_SUIT_UNSPECIFIED;
  if (suit == v1::ROOT_SUIT_UNSPECIFIED || suit == v1::ROOT_SUIT_BIRD) {
    return context.Fail("the Outcast is F, M or R behind the arrow, as in $_o->F");
  }
  outcast.set_suit(suit);
  outcast.set_hated(hated);
  return true;
}

bool ParseDiscardDecree(const Owner& owner, Context& context, v1::RootEvent& event) {
  v1::RootFaction faction = owner.given ? owner.faction : context.turn;
  if (faction == context.turn && faction == v1::ROOT_FACTION_EYRIE_DYNASTIES) {
    event.mutable_discard_decree();
    return true;
  }
  return context.Fail(
      "$_-> discards the Decree, on a turn of the Eyrie only; for prices write the new one behind it, as in "
      "$_->3");
}

}  // namespace

bool ParseMarkers(absl::string_view left, absl::string_view right, Context& context, v1::RootEvent& event) {
  std::vector<Marker> markers;
  if (!ParseMarkerList(left, context, markers)) return false;
  const Marker& first = markers.front();
  if (first.name.size() == 1 && FactionOf(first.name[0]) != v1::ROOT_FACTION_UNSPECIFIED) {
    return ParseRelationship(markers, right, context, *event.mutable_set_relationship());
  }
  if (markers.size() == 1 && first.name.empty() && right.empty()) {
    return ParseDiscardDecree(first.owner, context, event);
  }
  if (!first.owner.hireling.empty())
    return context.Fail("a hireling has no such marker; leave its letters out");
  if (first.owner.given)
    context.Loose("Prices, funds and the Outcast are written without a faction's letter.");
  if (markers.size() == 1 && (first.name == "o" || first.name == "ho")) {
    return ParseOutcast(first.name == "ho", right, context, *event.mutable_set_outcast());
  }
  if (markers.size() == 1 && first.name == "f") {
    uint32_t funds = 0;
    if (!ParseValue(right, 0, 1000, "the number of funds", context, funds)) return false;
    event.mutable_set_funds()->set_funds(funds);
    return true;
  }
  return ParsePrices(markers, right, context, *event.mutable_set_price());
}

}  // namespace lantern::rootlog
