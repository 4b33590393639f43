#include "checker/root/either.h"

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/root/play/referee.h"
#include "checker/root/referee.h"

namespace lantern::root {

namespace {

class EitherReferee final : public Referee {
 public:
  absl::Status Begin(const v1::Transcript& transcript, Findings& findings) override {
    declared_ = transcript.root().has_play();
    if (declared_) {
      chosen_ = std::make_unique<PlayReferee>();
    } else {
      chosen_ = std::make_unique<RootReferee>();
    }
    return chosen_->Begin(transcript, findings);
  }

  absl::Status Judge(const v1::Event& event, uint32_t index, AfterIllegal after,
                     Findings& findings) override {
    if (!declared_ && event.root().action_case() >= v1::RootEvent::kSetUpMarquise) {
      return MalformedError(absl::StrCat("events[", index, "].root"),
                            "is declared play; set root.play in the set-up, or write movements");
    }
    return chosen_->Judge(event, index, after, findings);
  }

  void End(Findings& findings) override { chosen_->End(findings); }
  bool IsOver() const override { return chosen_->IsOver(); }
  std::vector<PlayerResult> Results() const override { return chosen_->Results(); }
  NextMove ToMove() const override { return chosen_->ToMove(); }
  std::vector<uint32_t> TurnEnds() const override { return chosen_->TurnEnds(); }
  std::vector<std::string> CoverageNotes() const override { return chosen_->CoverageNotes(); }
  const Rule& VictoryRule() const override { return RuleOf(kVictory); }
  absl::Status WritePosition(v1::Transcript& out) const override { return chosen_->WritePosition(out); }
  absl::Status WritePicture(v1::Transcript& out) const override { return chosen_->WritePicture(out); }
  std::string CatalogDigest() const override { return chosen_->CatalogDigest(); }
  absl::Status ListLegal(LegalEvents& out) const override { return chosen_->ListLegal(out); }
  void Reveal(Chance& chance, v1::Event& event) const override { chosen_->Reveal(chance, event); }
  std::string BrokenInvariant() const override { return chosen_->BrokenInvariant(); }

 private:
  bool declared_ = false;
  std::unique_ptr<Referee> chosen_ = std::make_unique<RootReferee>();
};

}  // namespace

std::unique_ptr<Referee> NewRootReferee() { return std::make_unique<EitherReferee>(); }

}  // namespace lantern::root
