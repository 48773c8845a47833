package optimize

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/patch"
)

// A job is one run, from the scan to the last attempt.
type job struct {
	o     Options
	began time.Time
	id    string // of the run in the ledger
	start *start
	trees *trees
	res   *finding.Optimization

	graph    *gocmd.Graph
	baseline map[string]state // per package, of the base tree
	fresh    []finding.Priced // of the base tree as it is now
	tip      string           // commit of the base tree
	branch   string           // "" until the first commit
	done     int
	total    int
	loop     time.Time       // when the first attempt began
	tried    map[string]bool // finding IDs
	waiting  map[string]bool // IDs of findings that lost an overlap and get another attempt
}

func (j *job) warn(where, text string) {
	w := finding.Warning{Where: where, Text: text}
	if !slices.Contains(j.res.Warnings, w) {
		j.res.Warnings = append(j.res.Warnings, w)
	}
}

// emit fills in the counts and times of an event.
func (j *job) emit(e Event) {
	if j.o.Progress == nil {
		return
	}
	e.Done, e.Total, e.Elapsed = j.done, j.total, time.Since(j.began)
	e.Left = max(0, j.o.Budget-e.Elapsed)
	if j.done > 0 {
		each := time.Since(j.loop) / time.Duration(j.done)
		e.Left = min(e.Left, each*time.Duration(max(0, j.total-j.done)))
	}
	j.o.Progress(e)
}

// all scans and tries group after group.
func (j *job) all(ctx context.Context) error {
	j.tip, j.tried, j.waiting = j.start.head, map[string]bool{}, map[string]bool{}
	queue, err := j.plan(ctx)
	if err != nil {
		return err
	}
	if len(queue) == 0 {
		return nil
	}
	if j.graph, err = j.tool(j.trees.baseRoot()).Graph(ctx); err != nil {
		return err
	}
	j.loop = time.Now()
	for len(queue) > 0 {
		if ctx.Err() != nil {
			j.leave(queue, "the job was stopped first")
			return stopped(ctx)
		}
		if reason := j.enough(); reason != "" {
			j.leave(queue, reason)
			return nil
		}
		g := queue[0]
		queue = queue[1:]
		losers, err := j.try(ctx, g)
		if isStop(ctx, err) {
			j.leave(append(queue, g), "the job was stopped first")
			return stopped(ctx)
		}
		if err != nil {
			return err
		}
		if len(losers.Findings) > 0 {
			queue = slices.Insert(queue, 0, losers)
			j.total++
		}
	}
	return nil
}

// leave counts findings that were not tried.
func (j *job) leave(queue []patch.Group, reason string) {
	for _, g := range queue {
		j.res.Kept[reason] += len(g.Findings)
	}
}

// plan makes the queue from the first scan. Its prices are those that count:
// a recording knows the lines of the first commit, not of later ones.
func (j *job) plan(ctx context.Context) ([]patch.Group, error) {
	found, err := j.scan(ctx)
	if err != nil {
		return nil, err
	}
	groups, kept := patch.Plan(found, patch.Want{Level: j.o.Level, Unpriced: j.o.Unpriced})
	for reason, n := range kept {
		j.res.Kept[reason] += n
	}
	j.total = len(groups)
	if j.o.Max > 0 {
		j.total = min(j.total, j.o.Max)
	}
	priced := slices.ContainsFunc(found, func(f finding.Priced) bool { return len(f.Evidence) > 0 })
	if len(groups) == 0 && len(found) > 0 && !priced {
		j.warn("", "nothing is priced: record evidence first (`toll record -- go test -bench=. ./...`), or try all patches unpriced")
	}
	return groups, nil
}

// scan looks at the base tree.
func (j *job) scan(ctx context.Context) ([]finding.Priced, error) {
	j.emit(Event{Stage: Scanning, Text: "scanning commit " + short(j.tip)})
	dir := filepath.Join(j.trees.temp, baseName, j.start.dir)
	found, err := j.o.Scan(ctx, dir, j.o.Packages)
	if err != nil {
		return nil, fmt.Errorf("scan commit %s: %w", short(j.tip), err)
	}
	for _, w := range found.Warnings {
		j.warn(w.Where, w.Text)
	}
	j.fresh = found.Findings
	return found.Findings, nil
}

// enough says why no further patch is tried, "" to go on.
func (j *job) enough() string {
	if j.o.Max > 0 && j.done >= j.o.Max {
		return "more patches than were asked for"
	}
	if time.Since(j.began) >= j.o.Budget {
		return "no time left in the budget"
	}
	return ""
}

// try makes one attempt on a group and puts its end on record. It returns the
// findings that have to wait for another attempt because their edits overlap.
func (j *job) try(ctx context.Context, g patch.Group) (patch.Group, error) {
	// What the last attempt left in the trees goes first.
	if err := j.trees.restore(ctx, j.tip); err != nil {
		return patch.Group{}, err
	}
	a, err := j.newAttempt(g)
	if err != nil {
		return patch.Group{}, err
	}
	if a == nil {
		j.total--
		return patch.Group{}, nil
	}
	if err := a.run(ctx); err != nil {
		return patch.Group{}, err
	}
	if a.skip != "" {
		j.res.Kept[a.skip] += 1 + len(a.out.Others)
		j.total--
		return patch.Group{}, nil
	}
	j.done++
	j.res.Attempts = append(j.res.Attempts, a.out)
	if err := j.o.Ledger.SaveAttempt(j.id, a.out); err != nil {
		return patch.Group{}, err
	}
	if err := j.o.Ledger.SaveOptimization(j.id, *j.res); err != nil {
		return patch.Group{}, err
	}
	j.emit(Event{Stage: Ended, Finding: &a.out.Finding, Attempt: &j.res.Attempts[len(j.res.Attempts)-1], Text: a.out.Reason})
	if a.out.Fate == finding.Committed {
		if _, err := j.scan(ctx); err != nil {
			return patch.Group{}, err
		}
	}
	return a.losers, nil
}

func (j *job) tool(dir string) gocmd.Tool { return gocmd.Tool{Dir: dir, Env: j.env()} }

func (j *job) env() []string {
	env := slices.Clone(j.start.env)
	if j.o.Tags != "" {
		// Appended, so that the user's own flags stay.
		env = append(env, "GOFLAGS="+strings.TrimSpace(j.start.goflags+" -tags="+j.o.Tags))
	}
	return env
}

func short(commit string) string { return commit[:min(12, len(commit))] }
