package a

import (
	"context"
	"sync"

	"google.golang.org/grpc"
)

type request struct{ n int }

// What protoc-gen-go-grpc makes.
type clusterClient interface {
	Elect(ctx context.Context, in *request, opts ...grpc.CallOption) (*request, error)
}

type cluster struct {
	mu     sync.Mutex
	leader map[string]*request
	conns  map[string]*grpc.ClientConn
	client clusterClient
}

// Any method of a stub goes over the network.
func (c *cluster) elect(ctx context.Context, key string) {
	c.mu.Lock() // want `holds c.mu over c.client.Elect \(an RPC\)`
	defer c.mu.Unlock()
	c.leader[key], _ = c.client.Elect(ctx, &request{})
}

// A connection is made in the background.
func (c *cluster) conn(ctx context.Context, target string) *grpc.ClientConn {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.conns[target] == nil {
		c.conns[target], _ = grpc.DialContext(ctx, target)
	}
	return c.conns[target]
}
