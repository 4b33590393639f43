#include "checker/tournament/standings.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace lantern::tournament {
namespace {

class Ranking {
 public:
  Ranking(const Field& field, std::vector<uint32_t>& lots_missing)
      : field_(field), lots_missing_(lots_missing) {}

  std::vector<Place> Run() {
    places_.resize(field_.records.size());
    std::vector<uint32_t> group;
    for (uint32_t i = 0; i < places_.size(); ++i) {
      places_[i].entrant = i;
      places_[i].values.resize(field_.order.size());
      places_[i].has_value.assign(field_.order.size(), false);
      if (!field_.records[i].excluded) group.push_back(i);
    }
    for (size_t c = 0; c < field_.order.size(); ++c) {
      if (IsValued(field_.order[c])) GiveValues(c);
    }
    Split(group, 0);
    for (uint32_t i = 0; i < places_.size(); ++i) {
      if (field_.records[i].excluded) sorted_.push_back(std::move(places_[i]));
    }
    return std::move(sorted_);
  }

 private:
  void GiveValues(size_t c) {
    std::vector<Value> values = ValuesOf(field_, field_.order[c]);
    for (uint32_t i = 0; i < places_.size(); ++i) {
      places_[i].values[c] = std::move(values[i]);
      places_[i].has_value[c] = true;
    }
  }

  // Ranks a group that all criteria before `c` leave tied.
  void Split(const std::vector<uint32_t>& group, size_t c) {
    if (group.size() < 2 || c == field_.order.size()) return Settle(group);
    const std::vector<std::vector<uint32_t>> tiers = TiersBy(group, c);
    for (size_t t = 0; t < tiers.size(); ++t) {
      const size_t first = sorted_.size();
      Split(tiers[t], c + 1);
      if (t > 0) sorted_[first].decided = static_cast<int>(c);
    }
  }

  std::vector<std::vector<uint32_t>> TiersBy(const std::vector<uint32_t>& group, size_t c) {
    const v1::Criterion& criterion = field_.order[c];
    if (criterion.kind() == v1::CRITERION_KIND_HEAD_TO_HEAD) return ByEncounters(group, c);
    if (criterion.kind() == v1::CRITERION_KIND_LOTS) return ByLots(group, c);
    const auto value = [this, c](uint32_t i) -> const Fraction& { return places_[i].values[c].value; };
    std::vector<uint32_t> order = group;
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return criterion.ascending() ? value(a) < value(b) : value(a) > value(b);
    });
    std::vector<std::vector<uint32_t>> tiers;
    for (const uint32_t i : order) {
      if (tiers.empty() || value(tiers.back().front()) != value(i)) tiers.emplace_back();
      tiers.back().push_back(i);
    }
    return tiers;
  }

  // The value shown is the place within the tied group.
  std::vector<std::vector<uint32_t>> ByEncounters(const std::vector<uint32_t>& group, size_t c) {
    Encounters encounters = HeadToHead(field_, group);
    for (size_t i = 0; i < group.size(); ++i) {
      places_[group[i]].values[c].workings = {
          absl::StrCat("among the ", group.size(), " tied: ", encounters.workings[i])};
      places_[group[i]].has_value[c] = true;
    }
    int64_t place = 1;
    for (std::vector<uint32_t>& tier : encounters.tiers) {
      std::sort(tier.begin(), tier.end());
      for (const uint32_t i : tier) places_[i].values[c].value = place;
      place += static_cast<int64_t>(tier.size());
    }
    return std::move(encounters.tiers);
  }

  std::vector<std::vector<uint32_t>> ByLots(const std::vector<uint32_t>& group, size_t c) {
    bool missing = false;
    for (const uint32_t i : group) {
      if (field_.lots[i] != 0) continue;
      missing = true;
      lots_missing_.push_back(i);
    }
    if (missing) return {group};
    std::vector<uint32_t> order = group;
    std::sort(order.begin(), order.end(),
              [this](uint32_t a, uint32_t b) { return field_.lots[a] < field_.lots[b]; });
    std::vector<std::vector<uint32_t>> tiers;
    for (const uint32_t i : order) {
      tiers.push_back({i});
      places_[i].values[c].value = field_.lots[i];
      places_[i].values[c].workings = {absl::StrCat("drawn as number ", field_.lots[i])};
      places_[i].has_value[c] = true;
    }
    return tiers;
  }

  void Settle(const std::vector<uint32_t>& group) {
    const auto rank = static_cast<uint32_t>(sorted_.size() + 1);
    std::vector<uint32_t> order = group;
    std::sort(order.begin(), order.end());
    for (const uint32_t i : order) {
      places_[i].rank = rank;
      sorted_.push_back(std::move(places_[i]));
    }
  }

  const Field& field_;
  std::vector<uint32_t>& lots_missing_;
  std::vector<Place> places_;
  std::vector<Place> sorted_;
};

}  // namespace

std::vector<Place> RankField(const Field& field, std::vector<uint32_t>& lots_missing) {
  return Ranking(field, lots_missing).Run();
}

std::string DecidedBy(const Field& field, const std::vector<Place>& places, size_t index) {
  const Place& place = places[index];
  if (place.rank == 0) return "Excluded by the organiser.";
  if (index > 0 && places[index - 1].rank == place.rank) {
    return absl::StrCat("Shares the place with ", field.records[places[index - 1].entrant].name,
                        ": every criterion leaves them level.");
  }
  if (index == 0) {
    const bool shared = places.size() > 1 && places[1].rank == place.rank;
    return shared ? "Shares the first place." : "First.";
  }
  const auto c = static_cast<size_t>(place.decided);
  return absl::StrCat(NameOf(field.order[c]), ": ", place.values[c].value.ToString(), " against ",
                      places[index - 1].values[c].value.ToString(), " of ",
                      field.records[places[index - 1].entrant].name, ".");
}

}  // namespace lantern::tournament
