package lantern

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"lantern.example/lantern/pb"
)

// The golden requests (tests/golden): the answers of this client as JSON are those of the program, byte by byte.

func golden() string { return filepath.Join(os.Getenv("LANTERN_SOURCE_DIR"), "tests", "golden") }

// requests are the paths of the golden requests of one kind.
func requests(t *testing.T, kind string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(golden(), "requests", kind+"_*"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no golden requests of", kind, "under LANTERN_SOURCE_DIR", err)
	}
	return paths
}

func parse(t *testing.T, path string, into proto.Message) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err == nil {
		err = protojson.Unmarshal(content, into)
	}
	if err != nil {
		t.Fatal(path, err)
	}
}

func answer(t *testing.T, path string) string {
	t.Helper()
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)) + ".json"
	content, err := os.ReadFile(filepath.Join(golden(), "answers", name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(string(content), "\n")
}

// same says whether a call gave the golden answer to a request.
func same(t *testing.T, path string, got proto.Message, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(path, err)
	}
	line, err := ToJSON(got)
	if want := answer(t, path); err != nil || line != want {
		t.Errorf("%s: got\n%s\nwant\n%s\n%v", path, line, want, err)
	}
}

// checks are the requests to check with one policy, by path.
func checks(t *testing.T, policy Policy) (paths []string, games []*pb.Transcript) {
	t.Helper()
	for _, path := range requests(t, "check") {
		request := &pb.CheckTranscriptRequest{}
		parse(t, path, request)
		if (request.GetOptions().GetPolicy() == pb.Policy_POLICY_CONTINUE) == (policy == Continue) {
			paths, games = append(paths, path), append(games, request.GetTranscript())
		}
	}
	if len(paths) == 0 {
		t.Fatal("no golden requests with policy", policy)
	}
	return paths, games
}

func TestGoldenCheck(t *testing.T) {
	client := connect(t)
	for _, policy := range []Policy{Stop, Continue} {
		paths, games := checks(t, policy)
		for i, path := range paths {
			verdict, err := client.Check(background, games[i], policy)
			same(t, path, verdict, err)
		}
	}
}

func TestGoldenStream(t *testing.T) {
	client := connect(t)
	for _, policy := range []Policy{Stop, Continue} {
		paths, games := checks(t, policy)
		sent, answered := 0, 0
		next := func() (Item, error) {
			if sent == len(games) {
				return Item{}, io.EOF
			}
			sent++
			return Item{paths[sent-1], games[sent-1]}, nil
		}
		err := client.CheckMany(background, policy, next, func(result CheckResult) error {
			if result.ID != paths[answered] || result.Err != nil {
				t.Fatal(result)
			}
			same(t, paths[answered], result.Verdict, nil)
			answered++
			return nil
		})
		if err != nil || answered != len(games) {
			t.Error(answered, err)
		}
	}
}

// What a service of known settings says of its limits.
func TestGoldenLimits(t *testing.T) {
	folder := filepath.Join(golden(), "limits")
	process, where, err := start("--config", filepath.Join(folder, "config.textproto"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = process.Process.Kill()
		_ = process.Wait()
	}()
	client, err := Dial(where, nil, WithToken("golden-token"))
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	limits, err := client.Limits(background)
	if err != nil {
		t.Fatal(err)
	}
	line, err := ToJSON(limits)
	want, failed := os.ReadFile(filepath.Join(folder, "answer.json"))
	if err != nil || failed != nil || line+"\n" != string(want) {
		t.Errorf("got\n%s\nwant\n%s\n%v %v", line, want, err, failed)
	}
}

// Event by event a game gets the verdict that it gets as a whole, up to the event that Stop refuses.
func TestGoldenLive(t *testing.T) {
	client := connect(t)
	for _, policy := range []Policy{Stop, Continue} {
		paths, games := checks(t, policy)
		for i, path := range paths {
			playWhole(t, client, path, games[i], policy)
		}
	}
}

func playWhole(t *testing.T, client *Client, path string, game *pb.Transcript, policy Policy) {
	t.Helper()
	events := game.Events
	game.Events = nil
	live, err := client.Referee(background, game, policy)
	if err != nil {
		t.Fatal(path, err)
	}
	defer live.Close()
	for _, event := range events {
		state, err := live.Play(event, 0)
		if err != nil {
			t.Fatal(path, err)
		}
		if !state.GetAccepted() {
			if !strings.Contains(answer(t, path), `"outcome":"OUTCOME_ILLEGAL"`) {
				t.Error(path, state)
			}
			return
		}
	}
	verdict, err := live.Verdict()
	same(t, path, verdict, err)
}

func TestGoldenScore(t *testing.T) {
	client := connect(t)
	for _, path := range requests(t, "score") {
		request := &pb.ScoreTranscriptRequest{}
		parse(t, path, request)
		verdict, err := client.Score(background, request.GetTranscript())
		same(t, path, verdict, err)
	}
}

func TestGoldenTournament(t *testing.T) {
	client := connect(t)
	for _, path := range requests(t, "tournament") {
		request := &pb.CheckTournamentRequest{}
		parse(t, path, request)
		report, err := client.CheckTournament(background, request.GetTournament(), request.GetIncludeVerdicts())
		same(t, path, report, err)
	}
}

func TestGoldenResults(t *testing.T) {
	client := connect(t)
	for _, path := range requests(t, "results") {
		sheet, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer sheet.Close()
		report, err := client.CheckResults(background, sheet, nil)
		same(t, path, report, err)
	}
}

// What is escaped reads back as it was.
func TestToJSONOfEveryCharacter(t *testing.T) {
	var name strings.Builder
	for r := rune(1); r <= utf8.MaxRune; r++ {
		if utf8.ValidRune(r) {
			name.WriteRune(r)
		}
	}
	line, err := ToJSON(&pb.Player{Name: name.String()})
	var back struct{ Name string }
	if err != nil || json.Unmarshal([]byte(line), &back) != nil || back.Name != name.String() {
		t.Error(len(line), err)
	}
	if strings.ContainsAny(line, "\n<\u2028\ufeff") {
		t.Error("not escaped")
	}
}
