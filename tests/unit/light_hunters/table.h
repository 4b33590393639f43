#ifndef LANTERN_TESTS_UNIT_LIGHT_HUNTERS_TABLE_H_
#define LANTERN_TESTS_UNIT_LIGHT_HUNTERS_TABLE_H_

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "checker/core/finding.h"
#include "checker/light_hunters/referee.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace lantern::light_hunters {

// Textproto with the long names of the enumerations left out: "~DAWN" for LIGHT_HUNTERS_SEAL_DAWN and so on.
inline std::string Spell(absl::string_view text) {
  std::string out(text);
  const std::pair<const char*, const char*> kShort[] = {
      {"~S_", "LIGHT_HUNTERS_STATUS_KIND_"},   {"~T_", "LIGHT_HUNTERS_TOKEN_"},
      {"~I_", "LIGHT_HUNTERS_INVOCATION_"},    {"~L_", "LIGHT_HUNTERS_LIFE_"},
      {"~R_", "LIGHT_HUNTERS_REACTION_KIND_"}, {"~M_", "LIGHT_HUNTERS_MODE_"},
      {"~P_", "LIGHT_HUNTERS_PHASE_"},         {"~", "LIGHT_HUNTERS_SEAL_"}};
  for (const auto& [from, to] : kShort) {
    for (size_t at = out.find(from); at != std::string::npos; at = out.find(from, at + 1)) {
      out.replace(at, std::string(from).size(), to);
    }
  }
  return out;
}

// A game in the middle, set up from text, to which events are given one by one.
class Table {
 public:
  // `heroes`: ids in the order of their turns; teams 0 1 1 0 0 1 1 0, one player for each. `options`:
  // textproto of LightHuntersOptions. The game stands in round `round`, before the draw of heroes[0], with
  // three unknown cards in each hand.
  explicit Table(const std::vector<std::string>& heroes, int round = 5, absl::string_view options = "",
                 absl::string_view catalog = "sample") {
    constexpr int kTeams[] = {0, 1, 1, 0, 0, 1, 1, 0};
    std::string setup =
        absl::StrCat("mode: ~M_CLASSIC catalog_name: \"", catalog, "\" options { ", options, " } ");
    std::string position = absl::StrCat(
        "round: ", round, " phase: ~P_BETWEEN turn: 0 deck { unknown: ", 70 - 3 * heroes.size(), " } ");
    const auto cards = ShippedCatalogNamed(catalog);
    for (size_t i = 0; i < heroes.size(); ++i) {
      transcript_.add_players()->set_name(absl::StrCat("P", i));
      absl::StrAppend(&setup, "heroes { hero: \"", heroes[i], "\" team: ", kTeams[i], " player: ", i, " } ");
      const int health = cards->heroes[static_cast<size_t>(cards->FindHero(heroes[i]))].health;
      absl::StrAppend(&position, "heroes { health: ", health, " team: ", kTeams[i], " player: ", i,
                      " ether: -1 } ");
      absl::StrAppend(&position, "hands { cards { unknown: 3 } } ");
    }
    Parse(absl::StrCat(setup, "position { ", position, " }"), *transcript_.mutable_light_hunters());
  }

  // The set-up, to be changed before the first event.
  v1::LightHuntersSetup& setup() { return *transcript_.mutable_light_hunters(); }
  v1::LightHuntersPosition& position() { return *setup().mutable_position(); }
  v1::Transcript& transcript() { return transcript_; }

  // What the referee says of the set-up: "" or "ILLEGAL LH.x.y; ..." or the error.
  std::string Begin() {
    begun_ = true;
    findings_.BeginEvent({});
    const absl::Status status = referee_.Begin(transcript_, findings_);
    return status.ok() ? Said(0) : std::string(status.message());
  }

  // Judges one event, given as textproto of LightHuntersEvent.
  std::string Judge(absl::string_view text,
                    Referee::AfterIllegal after = Referee::AfterIllegal::kChangeNothing) {
    if (!begun_) {
      EXPECT_EQ(Begin(), "");
    }
    v1::Event event;
    Parse(std::string(text), *event.mutable_light_hunters());
    const size_t before = findings_.all().size();
    findings_.BeginEvent(index_);
    const absl::Status status = referee_.Judge(event, index_++, after, findings_);
    const std::string broken = referee_.BrokenInvariant();
    if (!broken.empty()) return absl::StrCat("BROKEN ", broken);
    return status.ok() ? Said(before) : std::string(status.message());
  }

  // Starts the turn of a hero and draws.
  void Turn(int hero) {
    EXPECT_EQ(Judge(absl::StrCat("turn_start { hero: ", hero, " }")), "");
    EXPECT_EQ(Judge("draw { count: 2 }"), "");
  }

  const State& state() const { return referee_.state(); }
  int health(int hero) const { return state().hero[static_cast<size_t>(hero)].health; }
  LightHuntersReferee& referee() { return referee_; }
  const Findings& findings() const { return findings_; }

 private:
  static void Parse(const std::string& text, google::protobuf::Message& message) {
    ASSERT_TRUE(google::protobuf::TextFormat::MergeFromString(Spell(text), &message)) << Spell(text);
  }

  std::string Said(size_t from) const {
    std::string said;
    static constexpr const char* kKinds[] = {"ILLEGAL", "SLIP", "UNVERIFIABLE", "UNREADABLE", "NOTE"};
    for (size_t i = from; i < findings_.all().size(); ++i) {
      const Finding& finding = findings_.all()[i];
      absl::StrAppend(&said, said.empty() ? "" : "; ", kKinds[static_cast<size_t>(finding.kind)], " ",
                      finding.rule == nullptr ? "" : finding.rule->id);
    }
    return said;
  }

  v1::Transcript transcript_;
  LightHuntersReferee referee_;
  Findings findings_;
  uint32_t index_ = 0;
  bool begun_ = false;
};

}  // namespace lantern::light_hunters

#endif  // LANTERN_TESTS_UNIT_LIGHT_HUNTERS_TABLE_H_
