package lantern

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"lantern.example/lantern/pb"
)

// The tests talk to a real `lantern serve`. LANTERN_BUILD_DIR names the build folder, and LANTERN_SOURCE_DIR the sources.

// address of the service that all tests share.
var address string

const smallLog = `Map: Fall
Deck: E&P
A: Ada
C: Bo

C:t_k->1/b_w->9/b_s->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
A:3#->$

C:t->5/#->C
`

func TestMain(m *testing.M) {
	os.Exit(withService(m.Run))
}

// withService runs something while a service of its own is there.
func withService(run func() int) int {
	process, where, err := start()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	address = where
	result := run()
	_ = process.Process.Signal(syscall.SIGTERM)
	if err := process.Wait(); err != nil {
		fmt.Fprintln(os.Stderr, "the service ended badly:", err)
		return 1
	}
	return result
}

func start(arguments ...string) (*exec.Cmd, string, error) {
	program := filepath.Join(os.Getenv("LANTERN_BUILD_DIR"), "bin", "lantern")
	all := append([]string{"serve", "--address", "127.0.0.1:0", "--log-calls", "none"}, arguments...)
	process := exec.Command(program, all...)
	output, err := process.StdoutPipe()
	if err != nil {
		return nil, "", err
	}
	if err := process.Start(); err != nil {
		return nil, "", fmt.Errorf("%w; LANTERN_BUILD_DIR must name the build folder", err)
	}
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		return nil, "", err
	}
	return process, strings.TrimSpace(strings.TrimPrefix(line, "lantern: listening on ")), nil
}

// connect is a client of the shared service for one test.
func connect(t *testing.T) *Client {
	t.Helper()
	client, err := Dial(address, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	return client
}

// smallGame is the game of smallLog.
func smallGame(t *testing.T, client *Client) *pb.Transcript {
	t.Helper()
	games, err := client.ImportLog(context.Background(), []byte(smallLog), "", "small.rootlog")
	if err != nil || len(games) != 1 {
		t.Fatal(games, err)
	}
	return games[0]
}
