package lent

import (
	"context"

	"github.com/urfave/cli/v3"
	"google.golang.org/grpc"
)

type health struct{ cc grpc.ClientConnInterface }

func newHealth(cc grpc.ClientConnInterface) *health { return &health{cc} }

func (h *health) Check(ctx context.Context, service string) (string, error) {
	var out string
	err := h.cc.Invoke(ctx, "/health/Check", service, &out)
	return out, err
}

// A connection per call.
func check(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr) // want `makes a transport per call`
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = newHealth(conn).Check(ctx, "")
	return err
}

// One for all of a loop, or kept.
func checkAll(ctx context.Context, addr string, services []string) error {
	conn, err := grpc.NewClient(addr)
	if err != nil {
		return err
	}
	defer conn.Close()
	h := newHealth(conn)
	for _, s := range services {
		if _, err := h.Check(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

type cluster struct{ conns map[string]*grpc.ClientConn }

func (c *cluster) conn(addr string) (*grpc.ClientConn, error) {
	if conn := c.conns[addr]; conn != nil {
		return conn, nil
	}
	conn, err := grpc.NewClient(addr)
	if err != nil {
		return nil, err
	}
	c.conns[addr] = conn
	return conn, nil
}

func (c *cluster) check(ctx context.Context, addr string) error {
	conn, err := c.conn(addr)
	if err != nil {
		return err
	}
	_, err = newHealth(conn).Check(ctx, "")
	return err
}

// What a command line runs for a command runs once.
var _ = func(ctx context.Context, cmd *cli.Command) error {
	conn, err := grpc.NewClient("x")
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = newHealth(conn).Check(ctx, cmd.Name)
	return err
}
