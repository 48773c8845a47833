package find

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/internal/config"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rules"
)

const source = `package m

import "fmt"

func Name(id int) string { return fmt.Sprintf("user-%d", id) }

func Other(id int) string { return fmt.Sprintf("other-%d", id) }
`

// TestSessionPricesAModuleAndItsCopies opens the evidence once and scans the
// module it was recorded in, then a copy elsewhere, as a worktree is.
func TestSessionPricesAModuleAndItsCopies(t *testing.T) {
	root, copied := module(t), module(t)
	o := Options{Root: root, Module: "example.com/m", Rules: pick(t, "sprintfhot"), CacheDir: filepath.Join(t.TempDir(), "cache"),
		Env: []string{"GOPROXY=off", "GOWORK=off", "GOTOOLCHAIN=local"}, Paths: []string{cpuProfile(t, root)}}
	priced, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	o.SkipEvidence = true
	bare, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if len(priced.Warnings()) != 0 || priced.Rule("sprintfhot") != o.Rules[0] || priced.Rule("nosuchrule") != nil {
		t.Errorf("warnings %v, rule %v", priced.Warnings(), priced.Rule("sprintfhot"))
	}
	for _, tt := range []struct {
		name   string
		s      *Session
		dir    string
		priced bool
	}{
		{"the module", priced, root, true},
		{"a copy", priced, copied, true},
		{"without evidence", bare, root, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := tt.s.Scan(t.Context(), tt.dir, []string{"./..."})
			if err != nil {
				t.Fatal(err)
			}
			if r.Root != tt.dir || len(r.Findings) != 2 {
				t.Fatalf("root %s, findings %+v", r.Root, r.Findings)
			}
			// The profile charges 30 of 40 samples to Name alone, which ranks it
			// first.
			f := r.Findings[0]
			if got := f.Low() > 0; got != tt.priced {
				t.Errorf("%s: low %v, evidence %+v", f.Site.Func, f.Low(), f.Evidence)
			}
			if tt.priced && f.Site.Func != "example.com/m.Name" {
				t.Errorf("%s stands first", f.Site.Func)
			}
		})
	}
}

func TestAllowByPath(t *testing.T) {
	root := module(t)
	s, err := Open(t.Context(), Options{
		Root: root, Module: "example.com/m", Rules: pick(t, "sprintfhot"), NoCache: true, SkipEvidence: true,
		Env: []string{"GOPROXY=off", "GOWORK=off", "GOTOOLCHAIN=local"},
		Allow: []config.Allow{
			{Rule: "sprintfhot", Path: "m.go", Reason: "keys for people"}, {Rule: "sprintfhot", Path: "gen/...", Reason: "generated"}, {Rule: "growslice", Path: "...", Reason: "not run here"},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Scan(t.Context(), root, []string{"./..."})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Findings) != 0 || r.Stats.Allowed != 2 {
		t.Errorf("%d findings, %d allowed, want both allowed", len(r.Findings), r.Stats.Allowed)
	}
	// A rule that did not run proves nothing of its entry.
	if len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0].String(), "sprintfhot in gen/... allows nothing") {
		t.Errorf("warnings %v", r.Warnings)
	}
}

// TestCompilerIsAskedWithoutEvidence: of a small module always, of a larger one
// where the user chose the rules.
func TestCompilerIsAskedWithoutEvidence(t *testing.T) {
	root := module(t)
	text := "package NAME\n\nimport \"io\"\n\nfunc Put(w io.Writer, n byte) {\n\tvar b [1]byte\n\tb[0] = n\n\tw.Write(b[:])\n}\n"
	add := func(name, more string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Join(root, name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name, "put.go"), []byte(strings.ReplaceAll(text, "NAME", name)+more), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	found := func(named Named, rule string) int {
		t.Helper()
		s, err := Open(t.Context(), Options{Root: root, Module: "example.com/m", Rules: pick(t, rule), Named: named, NoCache: true, SkipEvidence: true,
			Env: []string{"GOPROXY=off", "GOWORK=off", "GOTOOLCHAIN=local"}})
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Scan(t.Context(), root, nil)
		if err != nil || len(r.Warnings) > 0 {
			t.Fatalf("%v, warnings %v", err, r.Warnings)
		}
		return len(r.Findings)
	}
	add("one", "")
	for i := range 30 {
		add(fmt.Sprintf("small%d", i), "")
	}
	if n := found(ByStatus, "interfaceescape"); n != 31 {
		t.Errorf("a small module of many packages: %d findings, want 31", n)
	}
	add("large", strings.Repeat("// of a kind that is long\n", mostCold/25))
	for named, want := range map[Named]int{ByStatus: 0, BySettings: 32, ByCommand: 32} {
		if n := found(named, "interfaceescape"); n != want {
			t.Errorf("a larger module, chosen %d: %d findings, want %d", named, n, want)
		}
	}
}

// TestEvidenceThatCannotBeRead is trouble with data, not the end of the run.
func TestEvidenceThatCannotBeRead(t *testing.T) {
	root := module(t)
	s, err := Open(t.Context(), Options{Root: root, Module: "example.com/m", Paths: []string{filepath.Join(root, "m.go")}})
	if err != nil {
		t.Fatal(err)
	}
	if w := s.Warnings(); len(w) != 1 || !strings.Contains(w[0].String(), "m.go") || len(s.Index().Kinds()) != 0 {
		t.Errorf("warnings %v, kinds %v: a Go file is no profile", w, s.Index().Kinds())
	}
}

func pick(t *testing.T, name string) []*rule.Rule {
	t.Helper()
	all := rules.All()
	i := slices.IndexFunc(all, func(r *rule.Rule) bool { return r.Name() == name })
	if i < 0 {
		t.Fatalf("no rule %s", name)
	}
	return all[i : i+1]
}

func module(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", "m.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// cpuProfile has 30 samples in fmt.Sprintf under Name and 10 elsewhere.
func cpuProfile(t *testing.T, root string) string {
	t.Helper()
	fn := func(id uint64, name, file string, start int64) *profile.Function {
		return &profile.Function{ID: id, Name: name, SystemName: name, Filename: file, StartLine: start}
	}
	fns := []*profile.Function{
		fn(1, "fmt.Sprintf", "/usr/local/go/src/fmt/print.go", 237),
		fn(2, "example.com/m.Name", filepath.Join(root, "m.go"), 5),
		fn(3, "main.main", "/elsewhere/main.go", 1),
	}
	var locs []*profile.Location
	for i, line := range []int64{240, 5, 3} {
		locs = append(locs, &profile.Location{ID: uint64(i + 1), Line: []profile.Line{{Function: fns[i], Line: line}}})
	}
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 10e6, DurationNanos: 10e9,
		Function: fns, Location: locs,
		Sample: []*profile.Sample{
			{Value: []int64{30, 30 * 10e6}, Location: []*profile.Location{locs[0], locs[1], locs[2]}},
			{Value: []int64{10, 10 * 10e6}, Location: []*profile.Location{locs[2]}},
		},
	}
	name := filepath.Join(t.TempDir(), "cpu.pprof")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := p.Write(f); err != nil {
		t.Fatal(err)
	}
	return name
}
