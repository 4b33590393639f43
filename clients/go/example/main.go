// Checks a log through a running service and prints what was found.
//
//	lantern serve &
//	go run ./example game.rootlog [127.0.0.1:50051]
package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"lantern.example/lantern"
	"lantern.example/lantern/pb"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: example FILE [HOST:PORT]")
		os.Exit(2)
	}
	address := "127.0.0.1:50051"
	if len(os.Args) > 2 {
		address = os.Args[2]
	}
	if err := run(os.Args[1], address); err != nil {
		fmt.Fprintf(os.Stderr, "example: %v\n", err)
		os.Exit(2)
	}
}

func run(file, address string) error {
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	client, err := lantern.Dial(address, nil)
	if err != nil {
		return err
	}
	defer client.Close()
	games, err := client.ImportLog(context.Background(), content, "", file)
	if err != nil {
		return err
	}
	for _, game := range games {
		verdict, err := client.Check(context.Background(), game, lantern.Continue)
		if err != nil {
			return err
		}
		show(verdict)
	}
	return nil
}

func show(verdict *pb.Verdict) {
	fmt.Println(verdict.GetSourceFile(), verdict.GetOutcome())
	for _, finding := range verdict.GetFindings() {
		kind := strings.TrimPrefix(finding.GetKind().String(), "FINDING_KIND_")
		at := finding.GetPosition()
		fmt.Printf("  line %d [%s]: %s %s %s\n", at.GetLine(), at.GetText(), kind, finding.GetRuleId(), finding.GetMessage())
	}
	for _, standing := range verdict.GetStandings() {
		rank, score, winner := "-", "-", ""
		if standing.GetRank() != 0 {
			rank = fmt.Sprint(standing.GetRank())
		}
		if standing.Score != nil {
			score = fmt.Sprint(standing.GetScore())
		}
		if standing.GetWinner() {
			winner = " *"
		}
		fmt.Printf("  %s. %s (%s): %s%s\n", rank, standing.GetName(), standing.GetRole(), score, winner)
	}
}
