package a

import (
	"context"
	"os"
	"os/signal"
)

// It runs once, whatever it is called.
func Execute(run func(context.Context) error) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ctx = context.WithValue(ctx, key("a"), 1)
	ctx = context.WithValue(ctx, key("b"), 2)
	ctx = context.WithValue(ctx, key("c"), 3)
	ctx = context.WithValue(ctx, key("d"), 4)
	if run(ctx) != nil {
		return 1
	}
	return 0
}

func execute(ctx context.Context, run func(context.Context) error) int {
	ctx = context.WithValue(ctx, key("a"), 1) // want `adds 4 layers to a context one by one`
	ctx = context.WithValue(ctx, key("b"), 2)
	ctx = context.WithValue(ctx, key("c"), 3)
	ctx = context.WithValue(ctx, key("d"), 4)
	if run(ctx) != nil {
		return 1
	}
	return 0
}
