package optimize

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/units"
)

// A state is how a package stands before any change.
type state struct {
	known  bool
	broken string        // why it cannot guard a patch, "" if it can
	noVet  bool          // vet complains before any change
	took   time.Duration // of its tests
}

// checkBase makes sure that the touched packages build and pass their tests
// before the patch: what fails already cannot tell whether a patch is right.
func (a *attempt) checkBase(ctx context.Context) error {
	for _, pkg := range a.pkgs {
		s, err := a.standing(ctx, pkg)
		if err != nil {
			return err
		}
		if s.broken != "" {
			a.skip = s.broken
			return nil
		}
	}
	return nil
}

// standing checks one package of the base tree, once.
func (j *job) standing(ctx context.Context, pkg string) (state, error) {
	if s := j.baseline[pkg]; s.known {
		return s, nil
	}
	j.emit(Event{Stage: Baseline, Text: "tests of " + pkg + " before any change"})
	t := j.tool(j.trees.baseRoot())
	s := state{known: true}
	if err := j.builds(ctx, t, pkg); err != nil {
		s.broken = pkg + " does not build at the last commit"
		j.warn(pkg, "it does not build at the last commit, so its findings are left alone: "+err.Error())
	} else {
		s.noVet = t.Vet(ctx, []string{pkg}) != nil
		var failed error
		s.took, failed = j.test(ctx, t, pkg, 0)
		if failed != nil {
			s.broken = "tests of " + pkg + " fail before any change"
			j.warn(pkg, "its tests fail before any change, so its findings are left alone: "+failed.Error())
		}
	}
	if ctx.Err() != nil {
		return state{}, stopped(ctx)
	}
	j.baseline[pkg] = s
	return s, nil
}

// test runs a package's tests. After a failure they run twice more: passing
// both times they are called flaky, which is said and does not count.
func (j *job) test(ctx context.Context, t gocmd.Tool, pkg string, timeout time.Duration) (time.Duration, error) {
	took, first := t.Test(ctx, []string{pkg}, timeout)
	// What hangs once is not worth two more waits.
	if first == nil || ctx.Err() != nil || strings.Contains(first.Error(), "panic: test timed out") {
		return took, first
	}
	for range 2 {
		var err error
		if took, err = t.Test(ctx, []string{pkg}, timeout); err != nil {
			return took, first
		}
	}
	j.warn(pkg, "flaky tests: they failed once and then passed twice on the same source, so they guard its patches less than they should")
	return took, nil
}

// timeout bounds the tests with the patch: a patch that makes them hang should
// not cost the ten minutes that the go command gives them.
func (j *job) timeout(s state) time.Duration {
	return min(10*time.Minute, max(j.o.TestTimeout, 10*s.took))
}

// checkPatch builds everything that depends on the change, and vets and tests
// the touched packages with it.
func (a *attempt) checkPatch(ctx context.Context) error {
	if err := a.lay(ctx); err != nil {
		return err
	}
	t := a.tool(a.trees.candRoot())
	dependents := a.buildable(ctx)
	if ctx.Err() != nil {
		return stopped(ctx)
	}
	a.emit(Checking, "building with the patch")
	if err := t.Build(ctx, append(dependents, a.pkgs...)); err != nil {
		return a.refuse(ctx, "it does not build with the patch", err)
	}
	a.guards = append(a.guards, finding.Guard{Name: "build", OK: true, Detail: fmt.Sprintf("%s and %s", whole(a.pkgs, 3), units.Plural(len(dependents), "dependent package"))})
	for _, pkg := range a.pkgs {
		s := a.baseline[pkg]
		if !s.noVet {
			a.emit(Checking, "vet of "+pkg)
			if err := t.Vet(ctx, []string{pkg}); err != nil {
				return a.refuse(ctx, "vet complains about the patch", err)
			}
		}
		a.emit(Checking, "tests of "+pkg)
		if _, err := a.test(ctx, t, pkg, a.timeout(s)); err != nil {
			return a.refuse(ctx, "tests of "+pkg+" fail with the patch", err)
		}
	}
	a.guards = append(a.guards, finding.Guard{Name: "tests", OK: true, Detail: whole(a.pkgs, 3) + " pass before and after"})
	return nil
}

// refuse ends the attempt because a check failed with the patch.
func (a *attempt) refuse(ctx context.Context, what string, err error) error {
	if ctx.Err() != nil {
		return stopped(ctx)
	}
	a.end(finding.Refused, what+": "+essence(err))
	return nil
}

// essence picks the telling line of a go command's output.
func essence(err error) string {
	var fallback string
	for line := range strings.Lines(err.Error()) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "--- FAIL"), strings.HasPrefix(line, "panic:"), strings.Contains(line, ".go:"):
			return line
		case strings.HasPrefix(line, "FAIL") && fallback == "":
			fallback = line
		}
	}
	if fallback != "" {
		return fallback
	}
	return firstLine(err)
}

// buildable returns the dependents that build before the patch; the others
// would only blame it for what it did not do.
func (a *attempt) buildable(ctx context.Context) []string {
	deps := a.graph.Dependents(a.pkgs)
	t := a.tool(a.trees.baseRoot())
	if len(deps) == 0 || t.Build(ctx, deps) == nil {
		return deps
	}
	var good []string
	for _, d := range deps {
		if t.Build(ctx, []string{d}) == nil {
			good = append(good, d)
		}
	}
	return good
}

// checkDependents tests, with the patch, the packages that depend on the
// touched ones. A failure is held against the patch only if the same tests
// pass without it.
func (a *attempt) checkDependents(ctx context.Context) error {
	deps := a.graph.Dependents(a.pkgs)
	if len(deps) == 0 {
		return nil
	}
	a.emit(Dependents, "tests of "+units.Plural(len(deps), "dependent package"))
	if err := a.lay(ctx); err != nil {
		return err
	}
	t := a.tool(a.trees.candRoot())
	if _, err := t.Test(ctx, deps, 0); err == nil {
		a.guards = append(a.guards, finding.Guard{Name: "tests of dependents", OK: true, Detail: units.Plural(len(deps), "package passes", "packages pass")})
		return nil
	}
	passed := 0
	for _, pkg := range deps {
		_, with := a.test(ctx, t, pkg, 0)
		if ctx.Err() != nil {
			return stopped(ctx)
		}
		if with == nil {
			passed++
			continue
		}
		s, err := a.standing(ctx, pkg)
		if err != nil {
			return err
		}
		if s.broken == "" {
			return a.refuse(ctx, "tests of "+pkg+", which depends on it, fail with the patch", with)
		}
	}
	a.guards = append(a.guards, finding.Guard{Name: "tests of dependents", OK: true, Detail: fmt.Sprintf("%d of %s, the others fail before the patch too", passed, units.Plural(len(deps), "package passes", "packages pass"))})
	return nil
}

// builds compiles a package; one of tests alone is compiled by its tests.
func (j *job) builds(ctx context.Context, t gocmd.Tool, pkg string) error {
	packages := j.graph.Compiled([]string{pkg})
	if len(packages) == 0 {
		return nil
	}
	return t.Build(ctx, packages)
}
