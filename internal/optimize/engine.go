package optimize

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/gitcmd"
	"github.com/gotoll/toll/internal/race"
)

// racePlan is the race of base against candidate; a race made again gets twice
// the time.
func (a *attempt) racePlan(suffix string) race.Plan {
	f := a.out.Finding
	title := fmt.Sprintf("%s in %s", a.out.Patch.Title, a.where())
	if n := 1 + len(a.out.Others); n > 1 {
		title += fmt.Sprintf(" (%d places)", n)
	}
	var packages []string
	seen := map[string]bool{}
	for _, p := range a.pairs {
		if !seen[p.Package] {
			seen[p.Package] = true
			packages = append(packages, p.Package)
		}
	}
	budget := a.o.PerFinding
	if suffix != "" {
		budget *= 2
	}
	return race.Plan{
		ID:    fmt.Sprintf("%s-%d-%s%s", a.id, a.done+1, f.ID, suffix),
		Title: title,
		Arms: [2]bench.Source{
			{Root: a.trees.baseRoot(), Label: short(a.tip), Commit: a.tip, Env: a.start.env, Tags: a.o.Tags},
			{Root: a.trees.candRoot(), Label: short(a.tip) + "+" + a.out.Patch.ID, Env: a.start.env, Tags: a.o.Tags},
		},
		Packages:      packages,
		Pairs:         a.pairs,
		Budget:        budget,
		Threshold:     a.o.Threshold,
		MaxBenchmarks: a.o.Benchmarks,
		Guards:        a.guards,
		// A killed run's binaries go with its worktrees.
		TempDir: a.trees.temp,
	}
}

// newBranch makes the branch prefix+n for the next free n. Another job may
// take the same number between the look and the leap: then the next one.
func newBranch(ctx context.Context, repo gitcmd.Repo, prefix, commit string) (string, error) {
	var last error
	for range 10 {
		names, err := repo.Branches(ctx, prefix)
		if err != nil {
			return "", err
		}
		n := 0
		for _, name := range names {
			if i, err := strconv.Atoi(strings.TrimPrefix(name, prefix)); err == nil {
				n = max(n, i)
			}
		}
		name := prefix + strconv.Itoa(n+1)
		if last = repo.MoveBranch(ctx, name, commit, ""); last == nil {
			return name, nil
		}
	}
	return "", errors.Join(errors.New("no free branch name"), last)
}
