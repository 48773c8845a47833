package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gotoll/toll/internal/proc"
)

// TestFresh is the freshness test of every generated list and page.
func TestFresh(t *testing.T) {
	var out, errs bytes.Buffer
	if code := run([]string{"-check", "-root", "../.."}, &out, &errs); code != 0 {
		t.Fatalf("exit %d\n%s%s", code, out.String(), errs.String())
	}
}

const docText = `# slowloop: a loop that is slow

## What it does

Text.

## Why it costs

Text.

## When it does not matter

Text.

## Fix safety

Text.

## Measured

Numbers: see claim
`

const ruleGo = `package slowloop

// Rule is slowloop.
var Rule = &rule.Rule{
	Summary: "loops " + "slowly",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Sources: []string{"an article"},
}
`

const claimText = `{"rule":"slowloop","go":"go1.26.8","goos":"linux","goarch":"amd64","cpu":"a CPU","method":"launch medians","outcome":"improved",
"metrics":[{"unit":"sec/op","bad":2e-6,"better":1e-6,"ratio":{"low":0.49,"mid":0.5,"high":0.51},"n":12},
{"unit":"allocs/op","bad":7,"better":1,"ratio":{"low":0.142857,"mid":0.142857,"high":0.142857},"n":1}]}`

// repo makes a root with one rule, and a page of a rule that is gone.
func repo(t *testing.T, claim string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"rules/slowloop/rule.go":    ruleGo,
		"rules/slowloop/doc.md":     docText,
		"rules/slowloop/claim.json": claim,
		"rules/half/notes.txt":      "no rule yet",
		"docs/rules/gone.md":        "old",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestWriteThenFresh(t *testing.T) {
	root := repo(t, claimText)
	steps := []struct {
		args []string
		code int
		out  string
	}{
		{[]string{"-check", "-root", root}, 1, "docs/rules/README.md is out of date"},
		{[]string{"-root", root}, 0, "wrote rules/all.go"},
		{[]string{"-check", "-root", root}, 0, ""},
		{[]string{"-no-such-flag"}, 2, ""},
		{[]string{"-root", filepath.Join(root, "nowhere")}, 3, ""},
	}
	for _, s := range steps {
		var out, errs bytes.Buffer
		if code := run(s.args, &out, &errs); code != s.code || !strings.Contains(out.String(), s.out) {
			t.Fatalf("gen %s: exit %d, want %d\n%s%s", proc.CommandLine(s.args), code, s.code, out.String(), errs.String())
		}
		if s.code == 0 && s.out == "" && out.Len() > 0 {
			t.Fatalf("gen %s: wrote again:\n%s", proc.CommandLine(s.args), out.String())
		}
	}
	if _, err := os.Stat(filepath.Join(root, "docs/rules/gone.md")); !os.IsNotExist(err) {
		t.Errorf("the page of a rule that is gone is still there: %v", err)
	}
}

func TestPages(t *testing.T) {
	tests := []struct {
		claim    string
		want     []string
		unwanted string
	}{
		{claimText, []string{
			"| sec/op | 2.00 us | 1.00 us | -50.0% [-51.0%, -49.0%] | 12 |",
			"| allocs/op |", "| exact |",
			"go1.26.8, linux/amd64, a CPU; launch medians. Verdict on time: improved.",
			"Fix level: safe. Status: stable.", "Claimed by: an article.",
		}, placeholder},
		{"{}", []string{"no race of the pair yet"}, placeholder},
	}
	for _, tt := range tests {
		files, err := outputs(repo(t, tt.claim))
		if err != nil {
			t.Fatal(err)
		}
		text := string(files["docs/rules/slowloop.md"])
		for _, want := range tt.want {
			if !strings.Contains(text, want) {
				t.Errorf("page lacks %q:\n%s", want, text)
			}
		}
		if strings.Contains(text, tt.unwanted) {
			t.Errorf("page still has %q", tt.unwanted)
		}
		index := string(files["docs/rules/README.md"])
		if !strings.Contains(index, "| [slowloop](slowloop.md) | loops slowly | safe | stable |") {
			t.Errorf("index lacks the rule:\n%s", index)
		}
	}
}

func TestBrokenFolder(t *testing.T) {
	for _, gone := range []string{"doc.md", "claim.json"} {
		root := repo(t, "{}")
		if err := os.Remove(filepath.Join(root, "rules/slowloop", gone)); err != nil {
			t.Fatal(err)
		}
		if _, err := outputs(root); err == nil || !strings.Contains(err.Error(), "read rule slowloop") {
			t.Errorf("without %s: error %v", gone, err)
		}
	}
}
