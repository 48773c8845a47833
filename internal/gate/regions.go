package gate

import (
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gate/ruling"
)

// region is where a finding stands in the new tree: from its column to the
// end of its last line.
func (g *gate) region(s finding.Site) ruling.Region {
	if s.Line < 1 {
		return ruling.Region{}
	}
	r := ruling.Region{StartLine: s.Line, StartColumn: 1, EndLine: max(s.Line, s.EndLine)}
	lines := strings.Split(string(g.content(s.File)), "\n")
	if r.EndLine > len(lines) {
		return ruling.Region{StartLine: s.Line, EndLine: s.Line}
	}
	if first := lines[s.Line-1]; s.Col > 0 && s.Col-1 <= len(first) {
		r.StartColumn = utf8.RuneCountInString(first[:s.Col-1]) + 1
	}
	r.EndColumn = utf8.RuneCountInString(strings.TrimRight(lines[r.EndLine-1], "\r")) + 1
	return r
}

// fixes turns patches into replacements of regions; advice without an edit is
// left out, and so is a patch of a file that is not as it was.
func (g *gate) fixes(patches []finding.Patch) []ruling.Fix {
	var out []ruling.Fix
	for _, p := range patches {
		f := ruling.Fix{Title: p.Title, Level: p.Level}
		for _, e := range p.Edits {
			text := g.content(e.File)
			if e.Start < 0 || e.Start > e.End || e.End > len(text) || finding.Digest(text) != p.Before[e.File] {
				f.Edits = nil
				break
			}
			var r ruling.Replacement
			r.File, r.Text = e.File, e.New
			r.Region.StartLine, r.Region.StartColumn = position(text, e.Start)
			r.Region.EndLine, r.Region.EndColumn = position(text, e.End)
			f.Edits = append(f.Edits, r)
		}
		if len(f.Edits) > 0 {
			out = append(out, f)
		}
	}
	return out
}

// position is the line and the column, in code points, of an offset.
func position(text []byte, offset int) (line, col int) {
	before := string(text[:offset])
	start := strings.LastIndexByte(before, '\n') + 1
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[start:]) + 1
}

// content is a file of the new tree, nil where it is not there.
func (g *gate) content(file string) []byte {
	if text, ok := g.texts[file]; ok {
		return text
	}
	text, _ := os.ReadFile(filepath.Join(g.head.root, filepath.FromSlash(file)))
	g.texts[file] = text
	return text
}
