#ifndef LANTERN_CHECKER_CORE_REFEREE_H_
#define LANTERN_CHECKER_CORE_REFEREE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "checker/core/chance.h"
#include "checker/core/finding.h"
#include "checker/core/legal.h"
#include "checker/core/standings.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern {

// The state machine of one game. Replay makes one for each transcript and calls Begin once, then Judge for
// each event in order, then End once. A referee sees nothing of later events: what it says of event k depends
// on the set-up and on events 0 to k only. It reads no clock, no file and no randomness. Not thread-safe; one
// per check.
class Referee {
 public:
  virtual ~Referee() = default;

  // What Replay wants done with an event that breaks a rule.
  enum class AfterIllegal : uint8_t {
    kChangeNothing,  // policy STOP
    kCarryOut,       // policy CONTINUE: as the table did, when it can be carried out at all
  };

  // Takes the set-up. Returns INVALID_ARGUMENT where it is malformed (a required field is missing, a number
  // out of range, an unknown enum value), naming the field as a path from the transcript, for example
  // "setup.root.clearing_suits[3]: ..."; see core/status.h for MalformedError. Set-ups that are well formed
  // but break a rule are findings. The transcript outlives the referee.
  virtual absl::Status Begin(const v1::Transcript& transcript, Findings& findings) = 0;

  // Judges one event and applies it. Malformed events are errors as in Begin ("events[7].root.move: ...") and
  // change nothing. An illegal event changes nothing under kChangeNothing.
  virtual absl::Status Judge(const v1::Event& event, uint32_t index, AfterIllegal after,
                             Findings& findings) = 0;

  // Called after the last event when the check was not stopped: what can only be said at the end of the
  // record.
  virtual void End(Findings& findings) = 0;

  // The game is over: somebody has won, or its end condition is met.
  virtual bool IsOver() const = 0;

  // The result as it stands, one entry a player, unranked.
  virtual std::vector<PlayerResult> Results() const = 0;

  // Whose decision comes next, for people who follow a running game.
  struct NextMove {
    // Indexes into Transcript.players; empty: nobody's, dice or deck are next, or it is not known.
    std::vector<uint32_t> players;
    // The phase as the rulebook calls it; empty: not known.
    std::string phase;
  };
  virtual NextMove ToMove() const { return {}; }

  // The last event of each turn that PlayerResult::score_after_turn has; empty where the game does not keep
  // them.
  virtual std::vector<uint32_t> TurnEnds() const { return {}; }

  // What this check does not cover by design, one sentence each; for Coverage.notes.
  virtual std::vector<std::string> CoverageNotes() const { return {}; }

  // Rule that decides who wins; cited by mismatches of the claimed result.
  virtual const Rule& VictoryRule() const = 0;

  // Writes the present state as a position into the set-up of `out` (design: "position"), so that a new
  // referee that begins from it judges later events as this one would. Leaves players and events alone.
  virtual absl::Status WritePosition(v1::Transcript& out) const = 0;

  // WritePosition for showing to people only: also where the game cannot go on from, as in the middle of the
  // factions' set-up or after the end.
  virtual absl::Status WritePicture(v1::Transcript& out) const { return WritePosition(out); }

  // The digest of the catalog that the transcript chose. Empty: the game's default.
  virtual std::string CatalogDigest() const { return ""; }

  // Lists every event that may come next, in a fixed order: Judge accepts each without a finding that would
  // make the outcome ILLEGAL, and nothing else that can be enumerated. What nobody recorded (hidden hands) is
  // listed as far as it is possible. Nothing where the game is over. UNIMPLEMENTED where the game does not
  // list.
  virtual absl::Status ListLegal(LegalEvents& out) const {
    (void)out;
    return absl::UnimplementedError("this game does not list its legal events");
  }

  // Fills in what an open event of ListLegal leaves unrecorded, as fair dice and a shuffled deck would.
  virtual void Reveal(Chance& chance, v1::Event& event) const {
    (void)chance;
    (void)event;
  }

  // Empty when every invariant of the state holds; otherwise what is broken. For tests and fuzzing.
  virtual std::string BrokenInvariant() const = 0;
};

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_REFEREE_H_
