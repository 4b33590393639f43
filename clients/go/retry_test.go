package lantern

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"lantern.example/lantern/pb"
)

// flaky refuses the first two calls.
type flaky struct {
	pb.UnimplementedLanternServiceServer
	calls int32
}

func (f *flaky) ListGames(context.Context, *pb.ListGamesRequest) (*pb.ListGamesResponse, error) {
	if atomic.AddInt32(&f.calls, 1) <= 2 {
		return nil, status.Error(codes.Unavailable, "not yet")
	}
	return &pb.ListGamesResponse{Games: []*pb.GameInfo{{Id: "root"}}}, nil
}

// With deploy/grpc/retry.json gRPC tries again by itself.
func TestRetries(t *testing.T) {
	if os.Getenv("GRPC_GO_RETRY") != "on" {
		t.Skip("gRPC before 1.40 wants GRPC_GO_RETRY=on")
	}
	config, err := os.ReadFile(filepath.Join(os.Getenv("LANTERN_SOURCE_DIR"), "deploy", "grpc", "retry.json"))
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server, service := grpc.NewServer(), &flaky{}
	pb.RegisterLanternServiceServer(server, service)
	go server.Serve(listener)
	defer server.Stop()

	client, err := Dial(listener.Addr().String(), nil, grpc.WithDefaultServiceConfig(string(config)))
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	games, err := client.ListGames(background)
	if err != nil || len(games) != 1 || service.calls != 3 {
		t.Error(games, err, service.calls)
	}

	service.calls = 0
	plain, err := Dial(listener.Addr().String(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	_, err = plain.ListGames(background)
	if failure(t, err, codes.Unavailable); service.calls != 1 {
		t.Error(service.calls)
	}
}
