package lantern

import (
	"context"
	"io"

	"lantern.example/lantern/pb"
)

// LiveGame is one game that a service referees while it is played; Client.Referee begins it.
//
// A step that cannot be carried out returns its error and leaves the game as it was. After a lost connection
// (codes.Unavailable) begin again with a transcript of the accepted events. Not for several goroutines at once.
type LiveGame struct {
	// Opening is where the game stood when it was begun.
	Opening *pb.LiveState
	// Legal is what may come next, as the latest step listed it.
	Legal []*pb.LegalEvent

	stream pb.LanternService_RefereeGameClient
	cancel context.CancelFunc
}

// Referee begins to referee a game. The transcript holds the players, the set-up, and the events that have been played
// already. The game lives until Close, or as long as ctx does.
func (c *Client) Referee(ctx context.Context, transcript *pb.Transcript, policy Policy, options ...CheckOption) (*LiveGame, error) {
	ctx, cancel := context.WithCancel(ctx)
	stream, err := c.stub.RefereeGame(ctx)
	if err != nil {
		cancel()
		return nil, asError(err)
	}
	game := &LiveGame{stream: stream, cancel: cancel}
	open := &pb.RefereeOpen{Transcript: transcript, Options: policy.options(options)}
	response, err := game.ask(&pb.RefereeGameRequest{Request: &pb.RefereeGameRequest_Open{Open: open}})
	if err != nil {
		game.Close()
		return nil, err
	}
	game.Opening = response.GetState()
	return game, nil
}

// Close ends the stream; the service forgets the game.
func (g *LiveGame) Close() {
	_ = g.stream.CloseSend()
	g.cancel()
}

// Play rules on the next event. With maxListed over 0, Legal then holds what may come after it.
func (g *LiveGame) Play(event *pb.Event, maxListed uint32) (*pb.LiveState, error) {
	request := &pb.RefereeGameRequest{Request: &pb.RefereeGameRequest_Event{Event: event}, MaxListed: maxListed}
	response, err := g.ask(request)
	return response.GetState(), err
}

// Undo takes back all events but the first keepEvents.
func (g *LiveGame) Undo(keepEvents uint32) (*pb.LiveState, error) {
	undo := &pb.RefereeUndo{KeepEvents: keepEvents}
	response, err := g.ask(&pb.RefereeGameRequest{Request: &pb.RefereeGameRequest_Undo{Undo: undo}})
	return response.GetState(), err
}

// Verdict is the verdict on the game as if its record ended here.
func (g *LiveGame) Verdict() (*pb.Verdict, error) {
	request := &pb.RefereeGameRequest{Request: &pb.RefereeGameRequest_Verdict{Verdict: &pb.RefereeVerdict{}}}
	response, err := g.ask(request)
	return response.GetVerdict(), err
}

// ask sends one request and waits for its answer. The answer is nil exactly where there is an error.
func (g *LiveGame) ask(request *pb.RefereeGameRequest) (*pb.RefereeGameResponse, error) {
	// io.EOF means that the stream has ended; why, Recv says.
	if err := g.stream.Send(request); err != nil && err != io.EOF {
		return nil, asError(err)
	}
	response, err := g.stream.Recv()
	if err != nil {
		return nil, asError(err)
	}
	if failed := response.GetError(); failed != nil {
		return nil, errorFromStatus(failed)
	}
	g.Legal = response.GetLegal()
	return response, nil
}
