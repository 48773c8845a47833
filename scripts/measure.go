//go:build ignore

// Measure runs a command several times and prints one row of what it took:
// user CPU with all descendants, wall time, and the largest process. It is a
// tool of scripts/bench-scan.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"github.com/gotoll/toll/internal/proc"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("measure", flag.ContinueOnError)
	head := flags.Bool("head", false, "print the table's head")
	n := flags.Int("n", 1, "rounds")
	before := flags.String("before", ":", "shell command before each round, not measured")
	name := flags.String("name", "", "of the row")
	if err := flags.Parse(args); err != nil {
		return err
	}
	const row = "%-32s %24s %24s %10s\n"
	if *head {
		fmt.Fprintf(out, row, "", "user CPU s", "wall s", "RSS MB")
		return nil
	}
	var user, wall, rss []float64
	for range *n {
		if _, err := proc.Run(ctx, proc.Spec{Args: []string{"sh", "-c", *before}}); err != nil {
			return err
		}
		r, err := proc.Run(ctx, proc.Spec{Args: flags.Args()})
		// 1 is how linters say that they found something.
		if err != nil && r.Code != 1 {
			return err
		}
		user, wall, rss = append(user, r.User.Seconds()), append(wall, r.Wall.Seconds()), append(rss, float64(r.MaxRSS)/(1<<20))
	}
	fmt.Fprintf(out, row, *name, spread(user), spread(wall), fmt.Sprintf("%.0f", slices.Max(rss)))
	return nil
}

// spread is the median with the least and the most.
func spread(xs []float64) string {
	slices.Sort(xs)
	return fmt.Sprintf("%.2f (%.2f..%.2f)", xs[len(xs)/2], xs[0], xs[len(xs)-1])
}
