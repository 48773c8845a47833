package ruletest

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// apply performs the edits of the fixes on the files they touch and returns
// the new texts by file name. Equal edits count once: two fixes may add the
// same import.
func apply(fset *token.FileSet, fixes ...analysis.SuggestedFix) (map[string]string, error) {
	type span struct {
		start, end int
		text       string
	}
	edits := map[string][]span{}
	for _, fix := range fixes {
		for _, e := range fix.TextEdits {
			f := fset.File(e.Pos)
			end := e.End
			if !end.IsValid() {
				end = e.Pos
			}
			s := span{f.Offset(e.Pos), f.Offset(end), string(e.NewText)}
			if !slices.Contains(edits[f.Name()], s) {
				edits[f.Name()] = append(edits[f.Name()], s)
			}
		}
	}
	out := map[string]string{}
	for name, spans := range edits {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(spans, func(a, b span) int {
			return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end))
		})
		var b strings.Builder
		at := 0
		for _, s := range spans {
			if s.start < at {
				return nil, fmt.Errorf("%s: edits overlap at byte %d", name, s.start)
			}
			b.Write(src[at:s.start])
			b.WriteString(s.text)
			at = s.end
		}
		b.Write(src[at:])
		out[name] = b.String()
	}
	return out, nil
}

// tidy reports what a fix did to a file that no fix may do: leave it other
// than gofmt would, or lose a comment. The column of comments behind code is
// gofmt's to settle when the patch is applied: it depends on lines that the
// fix does not touch.
func tidy(before, after string) error {
	formatted, err := format.Source([]byte(after))
	if err != nil {
		return fmt.Errorf("does not parse: %w\n%s", err, after)
	}
	if unaligned(string(formatted)) != unaligned(after) {
		return fmt.Errorf("is not gofmt-clean:\n%s\n-- gofmt wants --\n%s", after, formatted)
	}
	lost := comments(before)
	for c, n := range comments(after) {
		lost[c] -= n
	}
	for c, n := range lost {
		if n > 0 {
			return fmt.Errorf("lost the comment %q:\n%s", c, after)
		}
	}
	return nil
}

// unaligned folds the space before comments that stand behind code.
func unaligned(src string) string {
	lines := strings.SplitAfter(src, "\n")
	for i, line := range lines {
		code, comment, ok := strings.Cut(line, "//")
		if ok && strings.TrimSpace(code) != "" {
			lines[i] = strings.TrimRight(code, " \t") + " //" + comment
		}
	}
	return strings.Join(lines, "")
}

// comments counts a file's comments by their text. Expectations of the
// fixtures do not count: they go with their line.
func comments(src string) map[string]int {
	count := map[string]int{}
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ParseComments|parser.SkipObjectResolution)
	if f == nil || err != nil {
		return count
	}
	for _, g := range f.Comments {
		for _, c := range g.List {
			if !strings.Contains(c.Text, "// want ") {
				count[c.Text]++
			}
		}
	}
	return count
}

// generated reports whether the named file says that a program wrote it.
func generated(name string) (bool, error) {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		return false, err
	}
	return ast.IsGenerated(f), nil
}
