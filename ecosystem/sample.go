package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/internal/patch"
)

const (
	perRule = 10
	// seed makes another sample; with the same one, sites that stay keep their
	// place when others come and go.
	seed = "toll 1"
)

// A drawn site is one of a rule's sample.
type drawn struct {
	site
	rec  record
	draw [32]byte
}

// draw takes up to perRule sites of each rule, in the order of rules.
func draw(records []record) []drawn {
	byRule := map[string][]drawn{}
	for _, r := range records {
		for _, s := range r.Sites {
			d := drawn{site: s, rec: r, draw: sha256.Sum256([]byte(seed + s.Rule + r.Module + s.ID))}
			byRule[s.Rule] = append(byRule[s.Rule], d)
		}
	}
	var out []drawn
	for _, list := range byRule {
		slices.SortFunc(list, func(a, b drawn) int { return slices.Compare(a.draw[:], b.draw[:]) })
		out = append(out, list[:min(perRule, len(list))]...)
	}
	slices.SortStableFunc(out, func(a, b drawn) int { return cmp.Compare(a.Rule, b.Rule) })
	return out
}

// printSample writes each drawn site with what a reader needs to judge it.
func printSample(ctx context.Context, out io.Writer, records []record) error {
	for _, d := range draw(records) {
		dir, err := download(ctx, module{Path: d.rec.Module, Version: d.rec.Version})
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "=== %s  %s  %s:%d\n    %s\n", d.Rule, d.rec.Module, d.File, d.Line, d.Message)
		src, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(d.File)))
		if err != nil {
			return err
		}
		lines := strings.Split(string(src), "\n")
		for n := max(1, d.Line-12); n <= min(len(lines), max(d.Line+10, min(d.End, d.Line+20))); n++ {
			mark := " "
			if n == d.Line {
				mark = ">"
			}
			fmt.Fprintf(out, "%s%5d %s\n", mark, n, lines[n-1])
		}
		if d.Fix == nil {
			continue
		}
		change, err := patch.Prepare(dir, *d.Fix)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "--- %s\n%s", d.Fix.Title, change.Diff())
	}
	return nil
}
