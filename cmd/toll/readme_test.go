package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
)

var update = flag.Bool("update", false, "rewrite the README's transcripts")

// The README's transcripts are what Toll prints of a run on examples/payments
// that testdata/readme.json keeps (`toll report --json`, less the parts that
// the text does not show): the numbers were measured, the wording is today's.
func TestReadmeTranscripts(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "readme.json"))
	if err != nil {
		t.Fatal(err)
	}
	var m report.Model
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	if m.Optimization == nil || len(m.Findings) == 0 {
		t.Fatal("testdata/readme.json holds no findings or no optimization")
	}
	name := filepath.Join("..", "..", "README.md")
	old, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text := string(old)
	for _, block := range []struct {
		command string
		print   func(*term.Term) error
		cut     func(string) string
	}{
		{"toll find -n 3", func(o *term.Term) error { return report.FindText(o, m, report.FindOptions{Limit: 3}) }, strings.Clone},
		{"toll optimize --unsafe", func(o *term.Term) error { return report.OptimizationText(o, *m.Optimization) }, shorten},
	} {
		var buf bytes.Buffer
		if err := block.print(&term.Term{W: &buf, Width: 118}); err != nil {
			t.Fatal(err)
		}
		text = replaceBlock(t, text, block.command, block.cut(buf.String()))
	}
	if text == string(old) {
		return
	}
	if !*update {
		t.Fatal("README.md does not show what toll prints: go test ./cmd/toll -run Readme -update, then read it")
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// replaceBlock puts output below the "$ command" line of its code block.
func replaceBlock(t *testing.T, text, command, output string) string {
	t.Helper()
	before, rest, ok := strings.Cut(text, "```\n$ "+command+"\n")
	if !ok {
		t.Fatalf("README.md has no block of `%s`", command)
	}
	_, after, ok := strings.Cut(rest, "```\n")
	if !ok {
		t.Fatalf("README.md: the block of `%s` has no end", command)
	}
	return before + "```\n$ " + command + "\n" + output + "```\n" + after
}

// shorten keeps the first attempts and the summary of a long transcript.
func shorten(s string) string {
	const head = 15
	lines := strings.SplitAfter(s, "\n")
	summary := len(lines) - 1
	for summary > 0 && strings.TrimSpace(lines[summary-1]) != "" {
		summary--
	}
	if summary <= head+2 {
		return s
	}
	return strings.Join(lines[:head], "") + "    ...\n\n" + strings.Join(lines[summary:], "")
}
