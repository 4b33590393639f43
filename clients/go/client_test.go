package lantern

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"lantern.example/lantern/pb"
)

var background = context.Background()

// failure is the *Error that a call must have ended with.
func failure(t *testing.T, err error, code codes.Code) *Error {
	t.Helper()
	var failed *Error
	if !errors.As(err, &failed) || failed.Code != code || status.Code(err) != code {
		t.Fatalf("want an error with code %v, got %v", code, err)
	}
	return failed
}

func TestCheck(t *testing.T) {
	client := connect(t)
	game := smallGame(t, client)
	verdict, err := client.Check(background, game, Stop)
	if err != nil {
		t.Fatal(err)
	}
	if verdict.GetOutcome() != pb.Outcome_OUTCOME_INCOMPLETE || verdict.GetSourceFile() != "small.rootlog" ||
		int(verdict.GetCoverage().GetEvents()) != len(game.GetEvents()) || verdict.GetStandings()[1].GetName() != "Bo" {
		t.Error(verdict)
	}
}

func TestMalformedTranscript(t *testing.T) {
	_, err := connect(t).Check(background, &pb.Transcript{Players: []*pb.Player{{Name: "Ada"}}}, Stop)
	failed := failure(t, err, codes.InvalidArgument)
	if failed.Domain != "lantern" || failed.Reason == "" || failed.Reason != strings.ToUpper(failed.Reason) {
		t.Error(failed)
	}
	if len(failed.Violations) == 0 || !strings.HasPrefix(failed.Violations[0].Field, "transcript.") || failed.Violations[0].Description == "" {
		t.Error(failed.Violations)
	}
}

func TestLimit(t *testing.T) {
	process, where, err := start("--max-events", "3")
	if err != nil {
		t.Fatal(err)
	}
	defer process.Wait()
	defer process.Process.Kill()
	client, err := Dial(where, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	game := &pb.Transcript{Setup: &pb.Transcript_Root{Root: &pb.RootSetup{Map: 1}}}
	for i := 0; i < 4; i++ {
		game.Events = append(game.Events, &pb.Event{})
	}
	_, err = client.Check(background, game, Stop)
	figures := map[string]bool{}
	for _, figure := range failure(t, err, codes.ResourceExhausted).Metadata {
		figures[figure] = true
	}
	if !figures["3"] || !figures["max_events"] {
		t.Error(figures)
	}
}

func TestRules(t *testing.T) {
	client := connect(t)
	games, err := client.ListGames(background)
	if err != nil || len(games) == 0 {
		t.Fatal(games, err)
	}
	total := 0
	for _, game := range games {
		rules, err := client.ListRules(background, game.GetId())
		if err != nil || len(rules) != int(game.GetRuleCount()) {
			t.Error(game.GetId(), len(rules), err)
		}
		rule, err := client.GetRule(background, rules[0].GetId())
		if err != nil || !proto.Equal(rule, rules[0]) {
			t.Error(rule, err)
		}
		total += len(rules)
	}
	if all, err := client.ListRules(background, ""); err != nil || len(all) != total {
		t.Error(len(all), total, err)
	}
	_, err = client.GetRule(background, "NO.SUCH")
	if failed := failure(t, err, codes.NotFound); !strings.Contains(failed.Message, "NO.SUCH") {
		t.Error(failed)
	}
	_, err = client.ListRules(background, "no-such-game")
	failure(t, err, codes.NotFound)
}

func TestCheckManyGoesOnAfterAnItemThatCannotBeJudged(t *testing.T) {
	client := connect(t)
	items := []Item{{"a", smallGame(t, client)}, {"b", &pb.Transcript{Id: "broken"}}, {"", smallGame(t, client)}}
	var results []CheckResult
	err := client.CheckMany(background, Continue, from(items), func(result CheckResult) error {
		results = append(results, result)
		return nil
	})
	if err != nil || len(results) != 3 || results[0].ID != "a" || results[1].ID != "b" || results[2].ID != "2" {
		t.Fatal(results, err)
	}
	if results[0].Err != nil || results[2].Err != nil || !proto.Equal(results[0].Verdict, results[2].Verdict) {
		t.Error(results)
	}
	if len(failure(t, results[1].Err, codes.InvalidArgument).Violations) == 0 || results[1].Verdict != nil {
		t.Error(results[1])
	}
}

// from gives items one after another.
func from(items []Item) func() (Item, error) {
	return func() (Item, error) {
		if len(items) == 0 {
			return Item{}, io.EOF
		}
		first := items[0]
		items = items[1:]
		return first, nil
	}
}

func TestCheckManyReadsNoFurtherThanItMust(t *testing.T) {
	client := connect(t)
	game := smallGame(t, client)
	enough, answers := errors.New("enough"), 0
	endless := func() (Item, error) { return Item{Transcript: game}, nil }
	err := client.CheckMany(background, Stop, endless, func(result CheckResult) error {
		if result.ID != strconv.Itoa(answers) || result.Err != nil {
			t.Error(result)
		}
		if answers++; answers == 50 {
			return enough
		}
		return nil
	})
	if err != enough || answers != 50 {
		t.Error(answers, err)
	}
}

func TestCheckManyReturnsWhatItsSourceReturns(t *testing.T) {
	client := connect(t)
	lost := errors.New("lost")
	ignore := func(CheckResult) error { return nil }
	if err := client.CheckMany(background, Stop, func() (Item, error) { return Item{}, lost }, ignore); err != lost {
		t.Error(err)
	}
	if err := client.CheckMany(background, Stop, from(nil), ignore); err != nil {
		t.Error(err)
	}
}

func TestReferee(t *testing.T) {
	client := connect(t)
	game := smallGame(t, client)
	begin := proto.Clone(game).(*pb.Transcript)
	begin.Events = begin.Events[:2]
	live, err := client.Referee(background, begin, Stop)
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	if live.Opening.GetEvents() != 2 || !live.Opening.GetAccepted() {
		t.Error(live.Opening)
	}
	if state, err := live.Undo(1); err != nil || state.GetEvents() != 1 {
		t.Error(state, err)
	}
	for at, event := range game.Events[1:] {
		if state, err := live.Play(event, 0); err != nil || int(state.GetEvents()) != at+2 {
			t.Error(state, err)
		}
	}
	_, err = live.Play(&pb.Event{}, 0)
	failure(t, err, codes.InvalidArgument)
	_, err = live.Undo(10000)
	failure(t, err, codes.OutOfRange)
	verdict, err := live.Verdict()
	whole, _ := client.Check(background, game, Stop)
	if err != nil || !proto.Equal(verdict, whole) {
		t.Error(verdict, err)
	}
	_, err = client.Referee(background, &pb.Transcript{}, Stop)
	failure(t, err, codes.InvalidArgument)
}

func TestRefereeListsWhatMayComeNext(t *testing.T) {
	client := connect(t)
	request := &pb.CheckTranscriptRequest{}
	parse(t, filepath.Join(golden(), "requests", "check_lueur_game.json"), request)
	game := request.GetTranscript()
	last := game.Events[len(game.Events)-2:]
	game.Events = game.Events[:len(game.Events)-2]
	legal, err := client.LegalEvents(background, game, Stop, 0)
	if err != nil || len(legal) == 0 {
		t.Fatal(legal, err)
	}
	live, err := client.Referee(background, game, Stop)
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	if state, err := live.Play(last[0], 100); err != nil || !state.GetAccepted() || len(live.Legal) == 0 {
		t.Fatal(state, live.Legal, err)
	}
	if state, err := live.Play(last[1], 0); err != nil || !state.GetAccepted() || !state.GetOver() || len(live.Legal) != 0 {
		t.Error(state, live.Legal, err)
	}
}

func TestResultsFailWithWhatReadingFailsWith(t *testing.T) {
	client := connect(t)
	lost := errors.New("lost")
	if _, err := client.CheckResults(background, iotest.ErrReader(lost), nil); err != lost {
		t.Error(err)
	}
	options := &pb.ResultSheetOptions{Settings: &pb.LeagueSettings{WinPoints: "many"}}
	_, err := client.CheckResults(background, strings.NewReader("Game ID,Player\n"), options)
	if failed := failure(t, err, codes.InvalidArgument); failed.Violations[0].Field != "options.settings.win_points" {
		t.Error(failed.Violations)
	}
}

func TestResultsOfASheetOfManyPieces(t *testing.T) {
	var sheet bytes.Buffer
	sheet.WriteString("Game ID,Player,Score,Winner,Points\n")
	for i := 0; i < 20000; i++ {
		id := strconv.Itoa(i)
		sheet.WriteString("g" + id + ",Ada," + strconv.Itoa(i%50) + ",yes,1\ng" + id + ",Bo,3,no,0\n")
	}
	report, err := connect(t).CheckResults(background, &sheet, &pb.ResultSheetOptions{Game: "lueur", MaxFindings: 5})
	if err != nil || report.GetGames() != 20000 || len(report.GetFindings()) != 5 || report.GetPlayers()[0].GetScore() != "20000" {
		t.Error(report.GetGames(), err)
	}
}

func TestErrorsOfTheOtherMethods(t *testing.T) {
	client := connect(t)
	game := smallGame(t, client)
	_, err := client.Score(background, game)
	if failed := failure(t, err, codes.InvalidArgument); failed.Violations[0].Field != "transcript.events" {
		t.Error(failed.Violations)
	}
	_, err = client.CheckCatalog(background, []byte("nonsense"), "no-such-game")
	failure(t, err, codes.InvalidArgument)
	_, err = client.ImportLog(background, []byte(smallLog), "smoke-signals", "")
	if failed := failure(t, err, codes.InvalidArgument); !strings.Contains(failed.Message, "smoke-signals") {
		t.Error(failed)
	}
	_, err = client.CheckTournament(background, &pb.Tournament{}, false)
	failure(t, err, codes.InvalidArgument)
}

func TestNobodyThere(t *testing.T) {
	client, err := Dial("127.0.0.1:1", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	_, err = client.ListGames(background)
	if failed := failure(t, err, codes.Unavailable); failed.Reason != "" || len(failed.Violations) != 0 {
		t.Error(failed)
	}
}

func TestDeadline(t *testing.T) {
	over, cancel := context.WithDeadline(background, time.Now().Add(-time.Second))
	defer cancel()
	_, err := connect(t).ListRules(over, "")
	failure(t, err, codes.DeadlineExceeded)
}

func TestExample(t *testing.T) {
	program := os.Getenv("LANTERN_GO_EXAMPLE")
	if program == "" {
		t.Skip("LANTERN_GO_EXAMPLE names the built example")
	}
	path := filepath.Join(t.TempDir(), "small.rootlog")
	if err := os.WriteFile(path, []byte(smallLog), 0o600); err != nil {
		t.Fatal(err)
	}
	output, err := exec.Command(program, path, address).CombinedOutput()
	if err != nil || !strings.Contains(string(output), "OUTCOME_INCOMPLETE") || !strings.Contains(string(output), "Ada") {
		t.Errorf("%s %v", output, err)
	}
	output, err = exec.Command(program, path, "127.0.0.1:1").CombinedOutput()
	var ended *exec.ExitError
	if !errors.As(err, &ended) || ended.ExitCode() != 2 || !strings.Contains(string(output), "Unavailable") {
		t.Errorf("%s %v", output, err)
	}
}

func TestViewer(t *testing.T) {
	client := connect(t)
	game := smallGame(t, client)
	seen, err := client.Check(background, game, Stop, Viewer(0))
	if err != nil || int(seen.GetCoverage().GetEvents()) != len(game.GetEvents()) {
		t.Fatal(seen, err)
	}
	live, err := client.Referee(background, game, Stop, Viewer(0))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	if verdict, err := live.Verdict(); err != nil || !proto.Equal(verdict, seen) {
		t.Error(verdict, err)
	}
	cup := &pb.Tournament{Entrants: []*pb.Entrant{{Name: "Ann"}}}
	for _, viewer := range []string{"Ann", ""} {
		report, err := client.CheckTournament(background, cup, false, ViewerNamed(viewer))
		if err != nil || report.GetStandings()[0].GetEntrant() != "Ann" {
			t.Error(report, err)
		}
	}
	_, check := client.Check(background, game, Stop, Viewer(9))
	_, score := client.Score(background, game, Viewer(9))
	_, legal := client.LegalEvents(background, game, Stop, 0, Viewer(9))
	_, tournament := client.CheckTournament(background, cup, false, ViewerNamed("Bob"))
	for _, err := range []error{check, score, legal, tournament} {
		var failed *Error
		if !errors.As(err, &failed) || failed.Reason != "UNKNOWN_VIEWER" {
			t.Error(err)
		}
	}
}
