package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/files"
	"github.com/gotoll/toll/internal/units"
)

// A record is what one module gave, one line of the results.
type record struct {
	Module  string `json:"module"`
	Version string `json:"version"`
	Go      string `json:"go"`
	// Patch identifies all that was applied, "" when nothing was.
	Patch  string         `json:"patch"`
	Sites  []site         `json:"sites"`
	Fixes  map[string]int `json:"fixes"` // rule -> safe fixes applied
	Before outcomes       `json:"before"`
	After  outcomes       `json:"after"`
	Broken []broken       `json:"broken"`
	Flaky  []string       `json:"flaky"` // packages that failed with the fixes once, and passed when asked again
	// Warnings are the scan's; Failed is why a module could not be tried.
	Warnings []string `json:"warnings"`
	Failed   string   `json:"failed,omitempty"`
}

// A site is a finding before anything was applied.
type site struct {
	ID      string         `json:"id"`
	Rule    string         `json:"rule"`
	File    string         `json:"file"`
	Line    int            `json:"line"`
	End     int            `json:"end"`
	Message string         `json:"message"`
	Fix     *finding.Patch `json:"fix,omitempty"` // the safe one
}

// A broken thing worked before the fixes and not after.
type broken struct {
	Package string   `json:"package"`
	What    string   `json:"what"`  // build, vet, test, types: the scan after the fix finds errors that were not there, or fix: the patch does not apply or never settles
	Rules   []string `json:"rules"` // whose fixes alone break it; several: only together
	Detail  string   `json:"detail"`
}

// tested counts the packages whose tests passed before, of those asked.
func (r record) tested() (passed, asked int) {
	for _, o := range r.Before {
		if o.Test == "pass" {
			passed++
		}
		if o.Test == "pass" || o.Test == "fail" {
			asked++
		}
	}
	return passed, asked
}

func (r record) applied() int {
	n := 0
	for _, k := range r.Fixes {
		n += k
	}
	return n
}

func (r record) line() string {
	if r.Failed != "" {
		return "could not be tried: " + r.Failed
	}
	passed, asked := r.tested()
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s applied, tests of %d packages passed before (of %d)", units.Plural(len(r.Sites), "site"), units.Plural(r.applied(), "fix", "fixes"), passed, asked)
	for _, x := range r.Broken {
		fmt.Fprintf(&b, "\n          BROKEN %s of %s by %s\n%s", x.What, x.Package, strings.Join(x.Rules, ", "), x.Detail)
	}
	return b.String()
}

// results is the file of records; the last of a module counts. What tests said
// is also kept without the sites, in a file that is small enough for git: an
// hour's tests need not run again on another machine.
type results struct {
	file   *os.File
	tested string
	latest map[string]record
}

func openResults(name, tested string) (*results, error) {
	r := &results{tested: tested, latest: map[string]record{}}
	var old []byte
	for _, from := range []string{tested, name} {
		var err error
		if old, err = os.ReadFile(from); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("read the results: %w", err)
		}
		for line := range strings.Lines(string(old)) {
			var rec record
			// A run that was killed may have left half a line, the last of its time.
			if json.Unmarshal([]byte(line), &rec) == nil {
				r.latest[rec.Module+"@"+rec.Version] = rec
			}
		}
	}
	var err error
	if r.file, err = os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644); err != nil {
		return nil, fmt.Errorf("open the results: %w", err)
	}
	if len(old) > 0 && old[len(old)-1] != '\n' {
		_, err = r.file.WriteString("\n")
	}
	return r, err
}

func (r *results) close() { r.file.Close() }

func (r *results) get(m module) record { return r.latest[m.String()] }

func (r *results) put(rec record) error {
	line, err := json.Marshal(rec)
	if err == nil {
		_, err = r.file.Write(append(line, '\n'))
	}
	if err != nil {
		return fmt.Errorf("keep the result of %s: %w", rec.Module, err)
	}
	r.latest[rec.Module+"@"+rec.Version] = rec
	return nil
}

// keepTested writes what the tests of each module said, by module.
func (r *results) keepTested() error {
	var b bytes.Buffer
	for _, at := range slices.Sorted(maps.Keys(r.latest)) {
		rec := r.latest[at]
		if len(rec.Before) == 0 || rec.Failed != "" {
			continue
		}
		rec.Sites, rec.Warnings, rec.Before, rec.After = nil, nil, rec.Before.tests(), rec.After.tests()
		line, err := json.Marshal(rec)
		if err != nil {
			return fmt.Errorf("keep what was tested: %w", err)
		}
		b.Write(append(line, '\n'))
	}
	if err := files.Replace(r.tested, b.Bytes()); err != nil {
		return fmt.Errorf("keep what was tested: %w", err)
	}
	return nil
}

// of returns the records there are of mods.
func (r *results) of(mods []module) []record {
	var out []record
	for _, m := range mods {
		if rec, ok := r.latest[m.String()]; ok {
			out = append(out, rec)
		}
	}
	return out
}

// A reading is a person's judgement of one site.
type reading struct {
	Rule    string `json:"rule"`
	Module  string `json:"module"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Verdict string `json:"verdict"` // right, arguable, wrong
	Why     string `json:"why"`
}

func readReadings(name string) ([]reading, error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the readings: %w", err)
	}
	defer f.Close()
	var out []reading
	n := 0
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		n++
		var r reading
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		if !slices.Contains([]string{"right", "arguable", "wrong"}, r.Verdict) || r.Why == "" {
			return nil, fmt.Errorf("%s:%d: a verdict is right, arguable or wrong, with a why", name, n)
		}
		out = append(out, r)
	}
	return out, lines.Err()
}
