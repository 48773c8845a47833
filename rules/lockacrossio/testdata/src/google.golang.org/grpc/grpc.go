// Package grpc stands for another module.
package grpc

import "context"

type CallOption interface{ before() }

type ClientConn struct{}

// DialContext connects in the background.
func DialContext(ctx context.Context, target string) (*ClientConn, error) { return nil, nil }
