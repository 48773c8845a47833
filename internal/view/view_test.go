package view

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gotoll/toll/internal/find"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/rules"
)

// module has n findings of one rule, two of them in the first file.
func module(t *testing.T, n int) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.24\n")
	for i := range n - 1 {
		text := fmt.Sprintf("package m\n\nimport \"fmt\"\n\nfunc Name%d(id int) string { return fmt.Sprintf(\"user-%%d\", id) }\n", i)
		if i == 0 {
			text += "\nfunc Second(id int) string {\n\treturn fmt.Sprintf(\"second-%d\", id)\n}\n"
		}
		write(t, filepath.Join(dir, fmt.Sprintf("m%03d.go", i)), text)
	}
	return dir
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// scanned is the model of a module after change, which happens between the
// scan and the look at its files.
func scanned(t *testing.T, dir string, detail bool, change func()) report.Model {
	t.Helper()
	s, err := find.Open(t.Context(), find.Options{Root: dir, Module: "example.com/m", Rules: rules.All(), NoCache: true,
		Env: []string{"GOPROXY=off", "GOWORK=off", "GOTOOLCHAIN=local"}, SkipEvidence: true})
	if err != nil {
		t.Fatal(err)
	}
	res, err := s.Scan(t.Context(), dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	change()
	var m report.Model
	Scan(&m, s, res, Options{Rules: rules.All(), Detail: detail})
	return m
}

func TestDetailOnlyWhereAsked(t *testing.T) {
	dir := module(t, 2)
	for _, detail := range []bool{true, false} {
		m := scanned(t, dir, detail, func() {})
		if m.Module != "example.com/m" || len(m.Findings) != 2 || m.Scan.Findings != 2 || m.Scan.Packages != 1 ||
			len(m.Rules) != 1 || m.Rules[0].Name != "sprintfhot" || len(m.Warnings) != 0 {
			t.Fatalf("model %+v", m)
		}
		f := m.Findings[1]
		if f.Source == nil {
			t.Error("source is nil: JSON would say null")
		}
		if !detail {
			if len(f.Source) != 0 || f.Diff != "" {
				t.Errorf("a terminal was given %d lines and the diff %q", len(f.Source), f.Diff)
			}
			continue
		}
		if !strings.Contains(f.Diff, "-\treturn fmt.Sprintf(\"second-%d\", id)\n+\treturn \"second-\" + strconv") {
			t.Errorf("diff:\n%s", f.Diff)
		}
		var hits []string
		for _, l := range f.Source {
			if l.Hit {
				hits = append(hits, fmt.Sprint(l.N, l.Text))
			}
		}
		if len(hits) != 1 || hits[0] != "8\treturn fmt.Sprintf(\"second-%d\", id)" {
			t.Errorf("lines %+v", f.Source)
		}
	}
}

func TestDetailIsBounded(t *testing.T) {
	m := scanned(t, module(t, detailed+5), true, func() {})
	with := 0
	for _, f := range m.Findings {
		if len(f.Source) > 0 && f.Diff != "" {
			with++
		}
	}
	if len(m.Findings) != detailed+5 || with != detailed {
		t.Errorf("%d of %d findings have detail, want %d", with, len(m.Findings), detailed)
	}
}

func TestFileGoneSinceTheScan(t *testing.T) {
	dir := module(t, 2)
	m := scanned(t, dir, true, func() {
		if err := os.Remove(filepath.Join(dir, "m000.go")); err != nil {
			t.Fatal(err)
		}
	})
	if len(m.Findings) != 2 || len(m.Findings[0].Source) != 0 || m.Findings[0].Diff != "" {
		t.Errorf("findings %+v", m.Findings)
	}
}
