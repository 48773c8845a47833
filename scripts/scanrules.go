//go:build ignore

// Scanrules scans packages of a module, ./... unless told, with all rules and
// prints the CPU time of each, and of all together beside loading and type
// checking. One package at a time and CPU instead of wall time: what else runs on
// the machine does not count. It is a tool of scripts/bench-scan.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"runtime"
	"runtime/pprof"
	"slices"
	"syscall"
	"text/tabwriter"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gotoll/toll/internal/scan"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/rules"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "scanrules:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("scanrules", flag.ContinueOnError)
	dir := flags.String("dir", ".", "module to scan")
	n := flags.Int("n", 3, "rounds; the fastest of each counts")
	profile := flags.String("profile", "", "write a CPU profile of all rounds to this file")
	limit := flags.Float64("limit", 0, "fail where the rules cost more than this share of the rest; 0 never fails")
	if err := flags.Parse(args); err != nil {
		return err
	}
	runtime.GOMAXPROCS(1)
	if *profile != "" {
		f, err := os.Create(*profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	spent := map[string]time.Duration{}
	var whole time.Duration
	for i := range *n {
		start := cpu()
		res, err := scan.Run(ctx, scan.Options{Dir: *dir, Patterns: flags.Args(), Rules: rules.All(), NoCache: true, Workers: 1, Clock: own})
		if err != nil {
			return err
		}
		took := cpu() - start
		if i == 0 || took < whole {
			whole = took
		}
		for name, d := range res.Stats.Rules {
			if was, ok := spent[name]; !ok || d < was {
				spent[name] = d
			}
		}
	}
	var sum time.Duration
	for _, d := range spent {
		sum += d
	}
	names := slices.SortedFunc(maps.Keys(spent), func(a, b string) int { return cmp.Or(cmp.Compare(spent[b], spent[a]), cmp.Compare(a, b)) })
	tw := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	rest := float64(whole - sum)
	fmt.Fprintf(tw, "rule\tCPU\ton top\t\n")
	for _, name := range names {
		fmt.Fprintf(tw, "%s\t%s\t%s\t\n", name, units.Nanos(float64(spent[name])), units.Percent(float64(spent[name])/rest))
	}
	fmt.Fprintf(tw, "all rules\t%s\t%s\t\n", units.Nanos(float64(sum)), units.Percent(float64(sum)/rest))
	fmt.Fprintf(tw, "loading and type checking\t%s\t\t\n", units.Nanos(rest))
	if err := tw.Flush(); err != nil {
		return err
	}
	if share := float64(sum) / rest; *limit > 0 && share > *limit {
		return fmt.Errorf("the rules cost %s on top of loading and type checking, more than %s", units.Percent(share), units.Percent(*limit))
	}
	return nil
}

// own is the CPU time of this process alone, which is cheaper to ask for: it is
// asked twice for each rule in each package.
func own() time.Duration {
	var ts unix.Timespec
	if unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &ts) != nil {
		return 0
	}
	return time.Duration(ts.Nano())
}

// cpu is the time that this process and the go command it waited for have used.
func cpu() time.Duration {
	var sum time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var ru syscall.Rusage
		if syscall.Getrusage(who, &ru) == nil {
			sum += time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
		}
	}
	return sum
}
