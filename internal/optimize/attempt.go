package optimize

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/patch"
	"github.com/gotoll/toll/internal/race"
	"github.com/gotoll/toll/internal/units"
)

// An attempt is one group on its way through patch, checks, race and commit.
type attempt struct {
	*job
	out    finding.Attempt
	skip   string // why the findings are kept without counting as tried
	losers patch.Group
	sites  []finding.Site // in the base tree
	change *patch.Change  // in the candidate tree
	pkgs   []string       // touched
	guards []finding.Guard
	pairs  []race.Pair
}

// newAttempt finds the group's patches in the latest scan: earlier commits
// moved offsets and may have cured a finding on the way. It returns nil if
// nothing is left to do.
func (j *job) newAttempt(g patch.Group) (*attempt, error) {
	a := &attempt{job: j}
	var patches []finding.Patch
	byPatch := map[string]finding.Priced{}
	for _, f := range g.Findings {
		fresh, ok := j.current(f)
		p, has := patch.Best(fresh, j.o.Level)
		if !ok || !has {
			j.res.Kept["gone after an earlier commit"]++
			continue
		}
		j.tried[fresh.ID] = true
		// A finding may be cured by the same patch as another one.
		if _, seen := byPatch[p.ID]; !seen {
			patches = append(patches, p)
		}
		byPatch[p.ID] = f
		a.sites = append(a.sites, fresh.Site)
		a.out.Others = append(a.out.Others, f)
	}
	if len(patches) == 0 {
		return nil, nil
	}
	merged, losers := patch.Merge(patches)
	for _, l := range losers {
		f := byPatch[l.Patch.ID]
		i := slices.IndexFunc(a.out.Others, func(o finding.Priced) bool { return o.ID == f.ID })
		a.out.Others = slices.Delete(a.out.Others, i, i+1)
		a.sites = slices.Delete(a.sites, i, i+1)
		delete(j.tried, f.ID)
		j.waiting[f.ID] = true
		a.losers.Findings = append(a.losers.Findings, f)
	}
	a.losers.Rule, a.losers.Package, a.losers.Func = g.Rule, g.Package, g.Func
	a.out.Rule, a.out.Patch = g.Rule, merged
	a.out.Finding, a.out.Others = a.out.Others[0], a.out.Others[1:]
	var err error
	if a.change, err = patch.Prepare(j.trees.candRoot(), merged); err != nil {
		a.end(finding.Refused, firstLine(err))
		return a, nil
	}
	a.out.Diff = a.change.Diff()
	a.pkgs = a.touched()
	return a, nil
}

// touched are the packages whose files the patch changes, sorted.
func (a *attempt) touched() []string {
	site := a.out.Finding.Site
	pkgs := []string{site.Package}
	for _, file := range a.change.Files() {
		if dir := path.Dir(file); dir != path.Dir(site.File) {
			pkgs = append(pkgs, path.Join(a.start.module, dir))
		}
	}
	slices.Sort(pkgs)
	return slices.Compact(pkgs)
}

// current is the finding as the latest scan sees it. A commit that cured one
// of several equal places of a function changes the ordinals of the others and
// with it their IDs; one that cured an overlapping place may change the text as
// well. Then any place of its kind in the function that was not tried yet
// stands for it.
func (j *job) current(f finding.Priced) (finding.Finding, bool) {
	for _, c := range j.fresh {
		if c.ID == f.ID && !j.tried[f.ID] {
			return c.Finding, true
		}
	}
	for _, c := range j.fresh {
		if c.Rule == f.Rule && c.Site.Package == f.Site.Package && c.Site.Func == f.Site.Func && !j.tried[c.ID] && (c.Snippet == f.Snippet || j.waiting[f.ID]) {
			return c.Finding, true
		}
	}
	return finding.Finding{}, false
}

func (a *attempt) end(fate finding.Fate, reason string) {
	a.out.Fate, a.out.Reason = fate, reason
}

func (a *attempt) emit(s Stage, text string) {
	a.job.emit(Event{Stage: s, Text: text, Finding: &a.out.Finding})
}

// run takes the attempt through its steps until one says no. A returned error
// ends the job; what concerns the patch only is the attempt's fate.
func (a *attempt) run(ctx context.Context) error {
	if a.out.Fate != "" {
		return nil
	}
	steps := []func(context.Context) error{a.choose, a.checkBase, a.checkPatch, a.race, a.checkDependents, a.commit}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
		if a.out.Fate != "" || a.skip != "" {
			return nil
		}
	}
	return nil
}

// choose finds benchmarks that can measure the change.
func (a *attempt) choose(ctx context.Context) error {
	a.emit(Choosing, "which benchmarks reach "+a.where())
	choice, err := a.o.Choose(ctx, Changed{Root: a.trees.baseRoot(), Commit: a.tip, Sites: a.sites, Env: a.start.env, Tags: a.o.Tags})
	if ctx.Err() != nil {
		return stopped(ctx)
	}
	for _, w := range choice.Warnings {
		a.warn(w.Where, w.Text)
	}
	if err != nil {
		a.end(finding.Unproved, "choosing benchmarks failed: "+firstLine(err))
		a.warn(a.out.Finding.Site.Package, "choosing benchmarks failed: "+err.Error())
		return nil
	}
	if len(choice.Pairs) == 0 {
		reason := "no benchmark of the module reaches " + a.where()
		if choice.SetUpOnly != "" {
			reason = fmt.Sprintf("no benchmark of the module times %s (%s)", a.where(), choice.SetUpOnly)
		}
		a.end(finding.Unproved, fmt.Sprintf("%s: one in package %s that calls it would let it be raced", reason, a.out.Finding.Site.Package))
	}
	a.pairs = choice.Pairs
	return nil
}

// where names the changed place for a person.
func (a *attempt) where() string {
	s := a.out.Finding.Site
	if s.Func == "" {
		return s.String()
	}
	if rest, ok := strings.CutPrefix(s.Func, s.Package+"."); ok {
		return packageName(s.Package) + "." + rest
	}
	return s.Func
}

// packageName is the last element of an import path that says something:
// "chroma" for ".../chroma/v2".
func packageName(pkg string) string {
	base := path.Base(pkg)
	if len(base) > 1 && base[0] == 'v' && strings.Trim(base[1:], "0123456789") == "" {
		return path.Base(path.Dir(pkg))
	}
	return base
}

// lay makes the candidate tree the base tree plus the patch, and both free of
// what builds and tests left there.
func (a *attempt) lay(ctx context.Context) error {
	if err := a.trees.restore(ctx, a.tip); err != nil {
		return err
	}
	return a.change.Write()
}

// race measures base against candidate. When that won but one benchmark is
// undecided and looks worse, it runs once more with twice the time, and what
// the second race says counts.
func (a *attempt) race(ctx context.Context) error {
	if err := a.lay(ctx); err != nil {
		return err
	}
	a.emit(Racing, units.Plural(len(a.pairs), "benchmark")+" before and after")
	for _, suffix := range []string{"", "-again"} {
		plan := a.racePlan(suffix)
		if err := a.raceOnce(ctx, plan); err != nil || a.out.Fate != "" {
			return err
		}
		d, reason := judge(*a.out.Outcome)
		switch {
		case d == keep:
			return nil
		case d == drop || suffix != "":
			a.end(finding.Dropped, reason)
			return nil
		}
		a.emit(Racing, "once more: "+reason)
	}
	return nil
}

func (a *attempt) raceOnce(ctx context.Context, plan race.Plan) error {
	rec := &recorder{Ledger: a.o.Ledger}
	plan.Recorder = rec
	plan.Progress = func(p race.Progress) {
		a.job.emit(Event{Stage: Racing, Finding: &a.out.Finding, Race: &p, Text: p.Bench})
	}
	if err := a.o.Ledger.BeginRace(plan.ID, plan.Title); err != nil {
		return err
	}
	outcome, err := a.o.Race(ctx, plan)
	if rec.err != nil {
		// The ledger cannot keep trials: no later race could either.
		return rec.err
	}
	if ctx.Err() != nil {
		return stopped(ctx)
	}
	if err != nil {
		a.end(finding.Unproved, "the race could not be run: "+firstLine(err))
		a.warn(a.out.Finding.Site.Package, "the race could not be run: "+err.Error())
		return nil
	}
	a.out.Outcome = &outcome
	return a.o.Ledger.FinishRace(outcome)
}

// commit records the change on the branch and moves the base tree there.
func (a *attempt) commit(ctx context.Context) error {
	a.emit(Committing, a.out.Patch.Title)
	if err := a.lay(ctx); err != nil {
		return err
	}
	cand := a.trees.cand()
	files := a.change.Files()
	for i, f := range files {
		files[i] = path.Join(a.start.rel, f)
	}
	commit, err := cand.Commit(ctx, a.start.author[0], a.start.author[1], message(a.out, a.sites, a.tip, a.guards), files)
	if err != nil {
		return err
	}
	// From here on the commit exists; that the branch names it must not
	// depend on when somebody presses Ctrl-C.
	ctx = context.WithoutCancel(ctx)
	if err := a.point(ctx, commit); err != nil {
		return fmt.Errorf("put the commit on its branch: %w", err)
	}
	if err := a.trees.base().Restore(ctx, commit); err != nil {
		return fmt.Errorf("move the base tree to the new commit: %w", err)
	}
	a.tip, a.res.Head, a.res.Branch = commit, commit, a.branch
	a.out.Commit = commit
	_, reason := judge(*a.out.Outcome)
	a.end(finding.Committed, reason)
	return nil
}

// point makes the branch end in commit. Where somebody looks at the branch meanwhile, their work
// tree is not pulled from under them: the commits go on on another one, which has those before, too.
func (a *attempt) point(ctx context.Context, commit string) (err error) {
	if a.branch != "" {
		out, err := a.start.repo.CheckedOut(ctx, a.branch)
		if err != nil {
			return err
		}
		if !out {
			return a.start.repo.MoveBranch(ctx, a.branch, commit, a.tip)
		}
	}
	before := a.branch
	if a.branch, err = newBranch(ctx, a.start.repo, a.o.BranchPrefix, commit); err == nil && before != "" {
		a.warn(before, "the branch is checked out, so it stays where it is: "+a.branch+" has its commits and the further ones")
	}
	return err
}

// A recorder remembers that the ledger failed, however the race wraps it.
type recorder struct {
	Ledger
	err error
}

func (r *recorder) Trials(batch []finding.Trial) error {
	err := r.Ledger.Trials(batch)
	if err != nil {
		r.err = errors.Join(r.err, err)
	}
	return err
}
