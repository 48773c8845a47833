package optimize

import (
	"context"

	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/race"
)

// A chooser chooses benchmarks by coverage. It keeps what it built and ran for
// as long as the base tree is at one commit.
type chooser struct {
	temp     string // a killed run's binaries go with its worktrees
	commit   string
	coverage *bench.Coverage
}

func (c *chooser) close() {
	if c.coverage != nil {
		c.coverage.Close()
		c.coverage = nil
	}
}

// choose names the benchmarks that time the change, those that run it most
// first.
func (c *chooser) choose(ctx context.Context, ch Changed) (Choice, error) {
	if c.coverage == nil || c.commit != ch.Commit {
		c.close()
		var err error
		if c.coverage, err = bench.NewCoverage(ctx, bench.Source{Root: ch.Root, Env: ch.Env, Tags: ch.Tags}, c.temp); err != nil {
			return Choice{}, err
		}
		c.commit = ch.Commit
	}
	found, err := c.coverage.Reaching(ctx, touches(ch), bench.ReachOptions{})
	out := Choice{SetUpOnly: found.SetUpOnly("it"), Warnings: found.Warnings}
	for _, r := range found.Timed {
		out.Pairs = append(out.Pairs, race.Pair{Package: r.Package, Name: r.Name, Old: r.Name, New: r.Name})
	}
	return out, err
}

// touches are the lines of the sites, by file.
func touches(ch Changed) []bench.Touch {
	byFile := map[string]int{}
	var touched []bench.Touch
	for _, s := range ch.Sites {
		i, ok := byFile[s.File]
		if !ok {
			i = len(touched)
			byFile[s.File] = i
			touched = append(touched, bench.Touch{File: s.File})
		}
		touched[i].Lines = append(touched[i].Lines, [2]int{s.Line, max(s.Line, s.EndLine)})
	}
	return touched
}
