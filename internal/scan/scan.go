// Package scan is engine 1: rules x packages -> joined, priced, ranked findings.
//
// It owns the order of the work, what may be reused from the last run, and the
// way from a diagnostic to a finding. It refuses to compile anything itself, to hide a
// finding for want of evidence, and to fall silent: whatever could not be
// scanned is a warning on the result.
//
// It is fast in three steps. When no file, folder or setting changed since the
// last run the stored findings are read back without starting the go command.
// Otherwise only packages whose own files, or whose imports' declarations,
// changed are checked again. And what must be checked is checked from source
// with the bodies of dependencies left out (see load).
//
// Findings are a pure function of source and rules: no profile goes into what
// is stored, so that evidence is joined anew in every run.
package scan

import (
	"context"
	"errors"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
)

// A Coster says what profiles know of a site. It is called from one goroutine.
type Coster interface {
	Cost(finding.Site, finding.Selector) []finding.Evidence
}

// Options of a run. The zero value scans "./..." of the current folder with no
// rules.
type Options struct {
	Dir      string   // folder of the go command; "" is the current one
	Patterns []string // package patterns; nil is "./..."
	Rules    []*rule.Rule
	Env      []string // "KEY=value", added to the parent's
	Tags     string   // build tags, comma-separated

	CacheDir string // "" is toll in os.UserCacheDir()
	NoCache  bool   // neither read nor write stored results
	Workers  int    // packages at a time; 0 is GOMAXPROCS

	// Stored reads back what the last run found, if nothing changed since, and
	// else gives ErrChanged: it never starts the go command.
	Stored bool

	// Hot are the packages, by import path, that Compiler is asked about when
	// their source changed, and Ask how many more. Rules that read its notes are
	// silent in all others.
	Hot      []string
	Ask      Ask
	Compiler Compiler // nil is never asked

	Coster Coster // nil: nothing recorded
	// Pricer prices one finding; nil leaves all unpriced. It is called from one
	// goroutine.
	Pricer func(f finding.Finding, r *rule.Rule, ev []finding.Evidence) finding.Priced
	// Progress is told packages done and in total, with those that the compiler
	// is asked about and those that are checked for their facts alone, from
	// several goroutines but never two at once; nil is silent.
	Progress func(done, total int)
	// Clock is the time since any fixed moment, for Stats; nil measures nothing.
	Clock func() time.Duration
}

// ErrChanged says that the last run's answer is not there, or of other source
// or settings than these.
var ErrChanged = errors.New("no stored scan of this source and these settings")

// A Result is what a scan found. Slices are never nil.
type Result struct {
	Module    string // path of the module that was scanned
	Root      string // its folder, absolute
	GoVersion string // its go line, "1.24"
	Toolchain string // the go command's version, "go1.26.8"
	Packages  int    // matched by the patterns and belonging to Module
	Findings  []finding.Priced
	Warnings  []finding.Warning
	Stats     Stats
}

// Stats say how a run came to its result.
type Stats struct {
	Unchanged bool // nothing changed since the last run: findings were read back
	Listed    bool // the go command was asked for the package graph
	Hits      int  // packages whose findings were read from the cache
	Checked   int  // packages that were type-checked and seen by the rules
	Deps      int  // dependencies type-checked from source, bodies left out
	Exports   int  // dependencies read from stored export data
	Imported  int  // packages of the module outside the patterns, type-checked for their facts
	Allowed   int  // findings allowed by a comment
	Files     int  // files of the scanned packages

	Stages []Stage                  // in order; empty without a Clock
	Rules  map[string]time.Duration // summed over packages; nil without a Clock
}

// A Stage is one part of a run with its wall time.
type Stage struct {
	Name string
	Wall time.Duration
}

// Run scans the packages that the patterns match. An error means no result:
// no module, a broken go.mod, nothing matched, or the context ended.
func Run(ctx context.Context, o Options) (*Result, error) {
	return run(ctx, o)
}
