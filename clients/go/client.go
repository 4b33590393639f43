// Package lantern is a client of the Lantern service, which checks game logs.
//
//	client, err := lantern.Dial("127.0.0.1:50051", nil)
//	if err != nil {
//		return err
//	}
//	defer client.Close()
//	games, err := client.ImportLog(ctx, content, "", "game.rootlog")
//	for _, game := range games {
//		verdict, err := client.Check(ctx, game, lantern.Continue)
//		...
//	}
//
// A game that breaks rules is no error: it has a verdict that says so. What a method returns as its error is always an
// *Error where the service has no answer.
package lantern

import (
	"context"
	"errors"
	"io"
	"strconv"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"

	"lantern.example/lantern/pb"
)

// DefaultTimeout is what a call may take whose context has no deadline. Streams (CheckMany, Referee, CheckResults) have
// no limit but that of their context.
const DefaultTimeout = 30 * time.Second

// Policy is what happens after an event that breaks a rule.
type Policy int

const (
	// Stop ends the check there.
	Stop Policy = iota
	// Continue goes on as if the table had let the event stand, when it can be carried out at all.
	Continue
)

func (p Policy) options(more []CheckOption) *pb.CheckOptions {
	options := &pb.CheckOptions{Policy: pb.Policy_POLICY_STOP}
	if p == Continue {
		options.Policy = pb.Policy_POLICY_CONTINUE
	}
	for _, option := range more {
		option(options)
	}
	return options
}

// CheckOption is a further wish for a check.
type CheckOption func(*pb.CheckOptions)

// Viewer makes the answer of what the seat of one player, an index into the transcript's, may know.
func Viewer(player uint32) CheckOption {
	return func(options *pb.CheckOptions) { options.Viewer = &player }
}

// TournamentOption is a further wish for the check of a tournament.
type TournamentOption func(*pb.CheckTournamentRequest)

// ViewerNamed makes the report of what one entrant may know; with "" of what an onlooker may know.
func ViewerNamed(entrant string) TournamentOption {
	return func(request *pb.CheckTournamentRequest) { request.Viewer = &entrant }
}

// Client is a connection to one Lantern service. It connects by itself, and again after a failure. One client a program
// is enough; its methods may be called from any number of goroutines.
type Client struct {
	connection *grpc.ClientConn
	stub       pb.LanternServiceClient
}

// token adds itself to each call, with or without TLS, which a proxy may end.
type token string

func (t token) GetRequestMetadata(context.Context, ...string) (map[string]string, error) {
	return map[string]string{"authorization": "Bearer " + string(t)}, nil
}

func (t token) RequireTransportSecurity() bool { return false }

// WithToken makes Dial send a token with every call, for a service that wants one.
func WithToken(text string) grpc.DialOption { return grpc.WithPerRPCCredentials(token(text)) }

// Dial makes a client. It does not wait for the connection.
//
// address is "host:port", "[v6]:port", "unix:path" or any other target that gRPC knows ("dns:///lantern:50051").
// With nil for transport the connection is not encrypted, as that of a plain `lantern serve`. Further options of gRPC, such
// as WithToken or a service config (grpc.WithDefaultServiceConfig), go through as they are.
func Dial(address string, transport credentials.TransportCredentials, options ...grpc.DialOption) (*Client, error) {
	all := []grpc.DialOption{
		// A verdict with many findings may be longer than gRPC's default of 4 MiB.
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(1<<31 - 1)),
	}
	if transport == nil {
		all = append(all, grpc.WithInsecure())
	} else {
		all = append(all, grpc.WithTransportCredentials(transport))
	}
	connection, err := grpc.Dial(address, append(all, options...)...)
	if err != nil {
		return nil, asError(err)
	}
	return &Client{connection, pb.NewLanternServiceClient(connection)}, nil
}

// Close closes the connection and cancels running calls. The client cannot be used afterwards.
func (c *Client) Close() error { return c.connection.Close() }

// limited gives a context its default deadline where it has none.
func limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if _, has := ctx.Deadline(); has {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, DefaultTimeout)
}

// Check judges one game. A game that breaks rules has a verdict as any other.
func (c *Client) Check(ctx context.Context, transcript *pb.Transcript, policy Policy, options ...CheckOption) (*pb.Verdict, error) {
	ctx, cancel := limited(ctx)
	defer cancel()
	request := &pb.CheckTranscriptRequest{Transcript: transcript, Options: policy.options(options)}
	response, err := c.stub.CheckTranscript(ctx, request)
	if err != nil {
		return nil, asError(err)
	}
	return response.GetVerdict(), nil
}

// Item is one game of CheckMany.
type Item struct {
	// ID comes back with the answer. Empty: the number of the item, from 0.
	ID string
	// Transcript is the game.
	Transcript *pb.Transcript
}

// CheckResult is the answer to one item of CheckMany: a verdict, or an error.
type CheckResult struct {
	// ID is that of the item.
	ID string
	// Verdict is nil where the item could not be judged.
	Verdict *pb.Verdict
	// Err says why it could not be judged; nil where it was.
	Err *Error
}

// CheckMany judges any number of games over one stream, and gives the answers to each in their order, as they come.
//
// The games are taken from next as the service takes them, on another goroutine, until it returns io.EOF; so a million of
// them need the memory of a few. An item that cannot be judged has its error in its result and the stream goes on. What ends
// the stream, and every other error that next or each returns, ends CheckMany and is returned. When it returns, next
// is not called again, though one call of it may still be running.
func (c *Client) CheckMany(ctx context.Context, policy Policy, next func() (Item, error), each func(CheckResult) error, options ...CheckOption) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream, err := c.stub.CheckTranscripts(ctx)
	if err != nil {
		return asError(err)
	}
	trouble := make(chan error, 1)
	go func() {
		if err := sendAll(ctx, stream, policy.options(options), next); err != nil {
			trouble <- err
			cancel()
		}
	}()
	for {
		response, err := stream.Recv()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			select {
			case cause := <-trouble: // What next returned says more than that the call was cancelled for it.
				return cause
			default:
				return asError(err)
			}
		}
		result := CheckResult{ID: response.GetRequestId(), Verdict: response.GetVerdict()}
		if failed := response.GetError(); failed != nil {
			result.Err = errorFromStatus(failed)
		}
		if err := each(result); err != nil {
			return err
		}
	}
}

// sendAll sends the games until there are no more. Only what next returns is an error: how the stream ended, Recv says.
func sendAll(ctx context.Context, stream pb.LanternService_CheckTranscriptsClient, options *pb.CheckOptions, next func() (Item, error)) error {
	for number := 0; ctx.Err() == nil; number++ {
		item, err := next()
		if errors.Is(err, io.EOF) {
			_ = stream.CloseSend()
			return nil
		}
		if err != nil {
			return err
		}
		if item.ID == "" {
			item.ID = strconv.Itoa(number)
		}
		request := &pb.CheckTranscriptsRequest{RequestId: item.ID, Transcript: item.Transcript, Options: options}
		if stream.Send(request) != nil {
			return nil
		}
	}
	return nil
}

// Score scores the end of a game: its set-up holds the state at the end, and it has no events.
func (c *Client) Score(ctx context.Context, transcript *pb.Transcript, options ...CheckOption) (*pb.Verdict, error) {
	ctx, cancel := limited(ctx)
	defer cancel()
	response, err := c.stub.ScoreTranscript(ctx, &pb.ScoreTranscriptRequest{Transcript: transcript, Options: Stop.options(options)})
	if err != nil {
		return nil, asError(err)
	}
	return response.GetVerdict(), nil
}

// LegalEvents lists every event that may come next in a running game, at most maxListed of them (0: 10,000); none: the
// game is over.
func (c *Client) LegalEvents(ctx context.Context, transcript *pb.Transcript, policy Policy, maxListed uint32, options ...CheckOption) ([]*pb.LegalEvent, error) {
	ctx, cancel := limited(ctx)
	defer cancel()
	request := &pb.ListLegalEventsRequest{Transcript: transcript, Options: policy.options(options), MaxListed: maxListed}
	response, err := c.stub.ListLegalEvents(ctx, request)
	if err != nil {
		return nil, asError(err)
	}
	return response.GetEvents(), nil
}

// CheckCatalog says cell by cell what is missing, contradictory or against the rules in a catalog in protobuf text format.
// game is a GameInfo.Id; empty: the text says it in its "# proto-message:" header.
func (c *Client) CheckCatalog(ctx context.Context, content []byte, game string) (*pb.CheckCatalogResponse, error) {
	ctx, cancel := limited(ctx)
	defer cancel()
	response, err := c.stub.CheckCatalog(ctx, &pb.CheckCatalogRequest{Game: game, Content: content})
	if err != nil {
		return nil, asError(err)
	}
	return response, nil
}

// CheckTournament judges the games of a tournament, compares its claims, and works out the standings. Its games hold their
// transcripts; paths are for the program `lantern`. With includeVerdicts the report holds the whole verdict of each game.
func (c *Client) CheckTournament(ctx context.Context, tournament *pb.Tournament, includeVerdicts bool, options ...TournamentOption) (*pb.TournamentReport, error) {
	ctx, cancel := limited(ctx)
	defer cancel()
	request := &pb.CheckTournamentRequest{Tournament: tournament, IncludeVerdicts: includeVerdicts}
	for _, option := range options {
		option(request)
	}
	response, err := c.stub.CheckTournament(ctx, request)
	if err != nil {
		return nil, asError(err)
	}
	return response.GetReport(), nil
}

// CheckResults checks a sheet of results (CSV) and works out the league's leaderboard. The sheet is sent in pieces, so that
// its size needs no memory here or there. nil for options: the defaults.
func (c *Client) CheckResults(ctx context.Context, sheet io.Reader, options *pb.ResultSheetOptions) (*pb.ResultSheetReport, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream, err := c.stub.CheckResults(ctx)
	if err != nil {
		return nil, asError(err)
	}
	if err := sendSheet(stream, sheet, options); err != nil {
		return nil, err
	}
	response, err := stream.CloseAndRecv()
	if err != nil {
		return nil, asError(err)
	}
	return response.GetReport(), nil
}

// sendSheet returns what reading fails with. A stream that the service has ended says why when its answer is taken.
func sendSheet(stream pb.LanternService_CheckResultsClient, sheet io.Reader, options *pb.ResultSheetOptions) error {
	if options != nil {
		first := &pb.CheckResultsRequest{Piece: &pb.CheckResultsRequest_Options{Options: options}}
		if stream.Send(first) != nil {
			return nil
		}
	}
	piece := make([]byte, 256<<10)
	for {
		size, err := sheet.Read(piece)
		if size > 0 {
			request := &pb.CheckResultsRequest{Piece: &pb.CheckResultsRequest_Content{Content: piece[:size]}}
			if stream.Send(request) != nil {
				return nil
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// ImportLog turns a log in a known notation into transcripts, one a game, without judging them. notation is one of
// GameInfo.Notations, for example "rootlog"; empty: the service finds it out. fileName is for messages, and may be empty.
func (c *Client) ImportLog(ctx context.Context, log []byte, notation, fileName string) ([]*pb.Transcript, error) {
	ctx, cancel := limited(ctx)
	defer cancel()
	response, err := c.stub.ImportLog(ctx, &pb.ImportLogRequest{Notation: notation, Content: log, FileName: fileName})
	if err != nil {
		return nil, asError(err)
	}
	return response.GetTranscripts(), nil
}

// ListGames lists the games that the service knows, sorted by id.
func (c *Client) ListGames(ctx context.Context) ([]*pb.GameInfo, error) {
	ctx, cancel := limited(ctx)
	defer cancel()
	response, err := c.stub.ListGames(ctx, &pb.ListGamesRequest{})
	if err != nil {
		return nil, asError(err)
	}
	return response.GetGames(), nil
}

// ListRules lists the rules of one game, or of all with "", in the order of the rulebook. codes.NotFound: no such game.
func (c *Client) ListRules(ctx context.Context, game string) ([]*pb.Rule, error) {
	ctx, cancel := limited(ctx)
	defer cancel()
	response, err := c.stub.ListRules(ctx, &pb.ListRulesRequest{Game: game})
	if err != nil {
		return nil, asError(err)
	}
	return response.GetRules(), nil
}

// GetRule returns the rule that a finding cites. codes.NotFound: no such rule.
func (c *Client) GetRule(ctx context.Context, id string) (*pb.Rule, error) {
	ctx, cancel := limited(ctx)
	defer cancel()
	response, err := c.stub.GetRule(ctx, &pb.GetRuleRequest{Id: id})
	if err != nil {
		return nil, asError(err)
	}
	return response.GetRule(), nil
}

// Limits says what the service allows, and what it grants this client.
func (c *Client) Limits(ctx context.Context) (*pb.GetLimitsResponse, error) {
	ctx, cancel := limited(ctx)
	defer cancel()
	response, err := c.stub.GetLimits(ctx, &pb.GetLimitsRequest{})
	if err != nil {
		return nil, asError(err)
	}
	return response, nil
}
