package check

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/check/audit"
	"github.com/gotoll/toll/internal/gocmd"
)

// write makes a module of files.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// rows are "ID state at" of a report.
func rows(r audit.Report) []string {
	out := []string{}
	for _, row := range r.Rows {
		out = append(out, strings.TrimSpace(row.ID+" "+string(row.State)+" "+row.At))
	}
	return out
}

func TestFiles(t *testing.T) {
	for name, c := range map[string]struct {
		file, text string
		want       []string
	}{
		"good make":          {"Makefile", "build:\n\tgo build -trimpath -ldflags='-s -w' -o app .\n", []string{"build.trimpath ok Makefile:2", "build.stripped ok Makefile:2"}},
		"variables":          {"Makefile", "GOFLAGS := -trimpath\nLDFLAGS = -s -w\nbuild:\n\t$(GO) build -ldflags \"$(LDFLAGS)\" -o app .\n", []string{"build.trimpath ok Makefile:4", "build.stripped ok Makefile:4"}},
		"continued":          {"Makefile", "build:\n\tgo build \\\n\t  -o app .\n", []string{"build.trimpath note Makefile:2", "build.stripped note Makefile:2"}},
		"compile check":      {"Makefile", "check:\n\tgo build ./...\n# go build -o old .\n", []string{}},
		"somebody's tool":    {"Makefile", "tools:\n\tgo install -ldflags=x example.com/tool@latest\n", []string{}},
		"may change go.mod":  {"build.sh", "go build -trimpath -ldflags '-s -w' -mod=mod -o app .\n", []string{"build.modreadonly problem build.sh:1", "build.trimpath ok build.sh:1", "build.stripped ok build.sh:1"}},
		"CI":                 {".github/workflows/release.yml", "jobs:\n  build:\n    steps:\n      - run: GOAMD64=v3 go build -trimpath -ldflags='-s -w' -o app .\n", []string{"build.goamd64 note .github/workflows/release.yml:4", "build.trimpath ok .github/workflows/release.yml:4", "build.stripped ok .github/workflows/release.yml:4"}},
		"scratch with cgo":   {"Dockerfile", "FROM golang:1.26 AS b\nRUN go build -trimpath -ldflags='-s -w' -o /app .\nFROM scratch\nCOPY --from=b /app /app\nENV GOGC=25\n", []string{"build.static problem Dockerfile:2", "run.gogc note Dockerfile:5", "build.trimpath ok Dockerfile:2", "build.stripped ok Dockerfile:2"}},
		"scratch without":    {"Dockerfile", "FROM golang:1.26 AS b\nENV CGO_ENABLED=0\nRUN go build -trimpath -ldflags='-s -w' -o /app .\nFROM scratch\n", []string{"build.trimpath ok Dockerfile:3", "build.stripped ok Dockerfile:3", "build.static ok Dockerfile:3"}},
		"goreleaser":         {".goreleaser.yml", "builds:\n  - flags: [-trimpath]\n    env: [CGO_ENABLED=0]\n", []string{"build.trimpath ok .goreleaser.yml:1", "build.stripped ok .goreleaser.yml:1", "build.static ok .goreleaser.yml:1"}},
		"limit without Go's": {"deploy/app.yaml", "apiVersion: apps/v1\nkind: Deployment\nspec:\n  resources:\n    limits:\n      memory: 512Mi\n", []string{"run.memlimit note deploy/app.yaml:5"}},
		"limit with Go's":    {"deploy/app.yaml", "apiVersion: apps/v1\nkind: Deployment\nspec:\n  env:\n  - name: GOMEMLIMIT\n    value: 450MiB\n  resources:\n    limits:\n      memory: 512Mi\n", []string{"run.memlimit note deploy/app.yaml:5"}},
		"other YAML":         {"config.yaml", "limits:\n  memory: 3\nGOGC: 5\n", []string{}},
	} {
		r, err := Run(Options{Path: write(t, map[string]string{c.file: c.text}), Name: "."})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(c.want, rows(r)); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
		for _, row := range r.Rows {
			if row.Says == "" || row.State != audit.OK && row.Why == "" {
				t.Errorf("%s: a row without words: %+v", name, row)
			}
		}
	}
}

func TestKubernetesValue(t *testing.T) {
	r, err := Run(Options{Path: write(t, map[string]string{"app.yml": "apiVersion: v1\nkind: Pod\nenv:\n- name: GOMEMLIMIT\n  value: \"450MiB\"\n"}), Name: "."})
	if err != nil || len(r.Rows) != 1 || r.Rows[0].Says != "GOMEMLIMIT=450MiB" {
		t.Errorf("%v %+v", err, r.Rows)
	}
}

// pgo is a CPU profile of functions and their samples.
func pgo(t *testing.T, samples map[string]int64) string {
	t.Helper()
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}}, TimeNanos: 1}
	for name, n := range samples {
		id := uint64(len(p.Function) + 1)
		fn := &profile.Function{ID: id, Name: name}
		loc := &profile.Location{ID: id, Line: []profile.Line{{Function: fn, Line: 1}}}
		p.Function, p.Location = append(p.Function, fn), append(p.Location, loc)
		p.Sample = append(p.Sample, &profile.Sample{Location: []*profile.Location{loc}, Value: []int64{n, n * 1e7}})
	}
	var b strings.Builder
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestFreshness(t *testing.T) {
	source := map[string]string{
		"go.mod": "module example.com/m\n", "main.go": "package main\nfunc main() {}\nfunc hot[T any]() {}\n",
		"key/key.go": "package key\ntype K struct{}\nfunc (k *K) Of() {}\nfunc (K) By() {}\n",
	}
	for name, c := range map[string]struct {
		samples map[string]int64
		want    audit.State
		says    string
	}{
		"fresh":   {map[string]int64{"main.hot[...]": 10, "example.com/m/key.(*K).Of.func1": 10, "example.com/m/key.K.By": 10, "runtime.mallocgc": 99}, audit.OK, "100.0% of the profile's own samples"},
		"renamed": {map[string]int64{"main.hot[...]": 50, "example.com/m/key.(*K).Old": 50}, audit.Note, "50.0%"},
		"foreign": {map[string]int64{"example.org/x.F": 9}, audit.Problem, "no sample in example.com/m"},
	} {
		files := map[string]string{"default.pgo": pgo(t, c.samples)}
		for k, v := range source {
			files[k] = v
		}
		r, err := Run(Options{Path: write(t, files), Name: "."})
		if err != nil || len(r.Rows) != 1 || r.Rows[0].State != c.want || !strings.Contains(r.Rows[0].Says, c.says) || r.Rows[0].At != "default.pgo" {
			t.Errorf("%s: %v %+v", name, err, r.Rows)
		}
	}
	source["default.pgo"] = "no profile"
	r, err := Run(Options{Path: write(t, source), Name: "."})
	if err != nil || len(r.Warnings) == 0 || r.Warnings[len(r.Warnings)-1].Where != "default.pgo" {
		t.Errorf("a broken profile: %v %+v", err, r.Warnings)
	}
}

// Binaries of known settings.
func TestBinary(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.26\n", "main.go": "package main\n\nfunc main() {}\n"})
	for name, c := range map[string]struct {
		flags []string
		want  map[string]audit.State
	}{
		"plain":   {nil, map[string]audit.State{"build.trimpath": audit.Note, "build.stripped": audit.Note, "build.pgo": audit.Note}},
		"release": {[]string{"-trimpath", "-ldflags=-s -w"}, map[string]audit.State{"build.trimpath": audit.OK, "build.stripped": audit.OK}},
		"debug":   {[]string{"-gcflags=-N -l"}, map[string]audit.State{"build.optimized": audit.Problem}},
	} {
		bin := filepath.Join(t.TempDir(), "app")
		args := append([]string{"build", "-o", bin}, c.flags...)
		if _, err := (gocmd.Tool{Dir: dir}).Run(t.Context(), append(args, ".")...); err != nil {
			t.Fatal(err)
		}
		r, err := Run(Options{Path: bin, Name: "app"})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]audit.State{}
		for _, row := range r.Rows {
			got[row.ID] = row.State
		}
		for id, want := range c.want {
			if got[id] != want {
				t.Errorf("%s: %s is %q, want %q", name, id, got[id], want)
			}
		}
		if !strings.HasPrefix(r.About, "example.com/m ") {
			t.Errorf("%s: about %q", name, r.About)
		}
	}
}

func TestRefused(t *testing.T) {
	dir := write(t, map[string]string{"words": "no binary"})
	for _, path := range []string{filepath.Join(dir, "words"), filepath.Join(dir, "nowhere")} {
		if _, err := Run(Options{Path: path, Name: "x"}); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestExposed(t *testing.T) {
	f := finding.Finding{Message: "serves profiles", Site: finding.Site{File: "main.go", Line: 7}}
	r, err := Run(Options{Path: write(t, nil), Name: ".", Exposed: []finding.Finding{f}})
	if err != nil || r.Count(audit.Problem) != 1 || r.Rows[0].At != "main.go:7" {
		t.Errorf("%v %+v", err, r.Rows)
	}
}
