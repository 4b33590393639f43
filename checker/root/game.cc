#include "checker/root/game.h"

#include <memory>
#include <string>
#include <vector>

namespace lantern::root {
namespace {

const Rule kRules[] = {{"ROOT.3.1", "Law of Root 3.1", "The first player to reach 30 points wins at once."}};

class RootReferee : public Referee {
 public:
  absl::Status Begin(const v1::Transcript& transcript, Findings&) override {
    players_ = transcript.players_size();
    return absl::OkStatus();
  }
  absl::Status Judge(const v1::Event&, uint32_t, AfterIllegal, Findings&) override {
    return absl::OkStatus();
  }
  void End(Findings&) override {}
  bool IsOver() const override { return false; }
  std::vector<PlayerResult> Results() const override {
    std::vector<PlayerResult> r(players_);
    for (int i = 0; i < players_; ++i) r[i].player = i;
    return r;
  }
  const Rule& VictoryRule() const override { return kRules[0]; }
  absl::Status WritePosition(v1::Transcript&) const override { return absl::OkStatus(); }
  std::string BrokenInvariant() const override { return ""; }

 private:
  int players_ = 0;
};

}  // namespace

const Game& RootGame() {
  static const Game* game =
      new Game{"root",
               "Root",
               v1::Transcript::kRoot,
               {"root/law-2025", "root/law-2020"},
               {"rootlog"},
               absl::MakeConstSpan(kRules),
               [](absl::string_view day) -> absl::string_view {
                 return !day.empty() && day < "2022-01-01" ? "root/law-2020" : "root/law-2025";
               },
               [] { return std::string(64, '0'); },
               []() -> std::unique_ptr<Referee> { return std::make_unique<RootReferee>(); }};
  return *game;
}

}  // namespace lantern::root
