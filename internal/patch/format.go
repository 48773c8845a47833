package patch

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"slices"

	"github.com/gotoll/toll/finding"
)

// Editing goes through a plain form of the file: no byte order mark, line
// feeds only. gofmt would drop the mark and rewrite the line ends; so both are
// taken off first and put back last, which is exact because a file counts as
// CRLF only if every line ends so. Offsets of edits are in the real file and
// are applied there, before the conversion.

const bom = "\xef\xbb\xbf"

// edited applies edits to a file's content, removes the imports whose last
// use went away, and formats the result if the content was formatted.
func edited(before []byte, edits []finding.Edit) ([]byte, error) {
	crlf := isCRLF(before)
	after, err := splice(before, edits, crlf)
	if err != nil {
		return nil, err
	}
	old, now := plain(before, crlf), plain(after, crlf)
	now, err = dropUnusedImports(old, now)
	if err != nil {
		return nil, err
	}
	if clean, err := format.Source(old); err == nil && bytes.Equal(clean, old) {
		if now, err = format.Source(now); err != nil {
			return nil, fmt.Errorf("format the result: %w", err)
		}
	} else if _, err := parser.ParseFile(token.NewFileSet(), "", now, parser.SkipObjectResolution); err != nil {
		return nil, fmt.Errorf("the result is not Go: %w", err)
	}
	return dress(now, crlf, bytes.HasPrefix(before, []byte(bom))), nil
}

// splice replaces the edits' ranges. Edits must lie in the file and must not
// overlap; insertions at one place keep their order.
func splice(before []byte, edits []finding.Edit, crlf bool) ([]byte, error) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, compareEdits)
	var out []byte
	at := 0
	for _, e := range edits {
		if e.Start < 0 || e.End < e.Start || e.End > len(before) {
			return nil, fmt.Errorf("edit [%d, %d) lies outside the file of %d bytes", e.Start, e.End, len(before))
		}
		if e.Start < at {
			return nil, errors.New("edits overlap")
		}
		insert := []byte(e.New)
		if crlf {
			insert = bytes.ReplaceAll(bytes.ReplaceAll(insert, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
		}
		out = append(append(out, before[at:e.Start]...), insert...)
		at = e.End
	}
	return append(out, before[at:]...), nil
}

// compareEdits orders edits by file and range.
func compareEdits(a, b finding.Edit) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
}

func isCRLF(b []byte) bool {
	n := bytes.Count(b, []byte("\n"))
	return n > 0 && n == bytes.Count(b, []byte("\r\n")) && n == bytes.Count(b, []byte("\r"))
}

func plain(b []byte, crlf bool) []byte {
	b = bytes.TrimPrefix(b, []byte(bom))
	if crlf {
		b = bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n"))
	}
	return b
}

func dress(b []byte, crlf, mark bool) []byte {
	if crlf {
		b = bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n"))
	}
	if mark {
		b = append([]byte(bom), b...)
	}
	return b
}
