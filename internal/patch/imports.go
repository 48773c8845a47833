package patch

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"
)

// dropUnusedImports removes from now the imports that old used and now does
// not. Two patches may each take away one of the last two uses of a package:
// neither can know that the import is to go, only their union does. The work
// is by names, without types: an import counts as used where its name is
// selected from. A wrong guess leaves the import where it is, and the compiler
// says so.
func dropUnusedImports(old, now []byte) ([]byte, error) {
	was, err := uses(old)
	if err != nil {
		// The file did not parse before: nothing can be said about it.
		return now, nil
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", now, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("the result is not Go: %w", err)
	}
	is := selected(f)
	// From the end, so that offsets before stay true.
	for i := len(f.Decls) - 1; i >= 0; i-- {
		d, ok := f.Decls[i].(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT {
			continue
		}
		left := len(d.Specs)
		var gone []*ast.ImportSpec
		for _, s := range d.Specs {
			if spec := s.(*ast.ImportSpec); was[importName(spec)] && !is[importName(spec)] {
				gone = append(gone, spec)
				left--
			}
		}
		if len(gone) > 0 && left == 0 {
			now = cutLines(now, fset.Position(d.Pos()).Offset, fset.Position(d.End()).Offset)
			continue
		}
		for j := len(gone) - 1; j >= 0; j-- {
			end := gone[j].End()
			if c := gone[j].Comment; c != nil {
				end = c.End()
			}
			now = cutLines(now, fset.Position(gone[j].Pos()).Offset, fset.Position(end).Offset)
		}
	}
	return now, nil
}

// uses returns the names of imports that the source selects from.
func uses(src []byte) (map[string]bool, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return selected(f), nil
}

func selected(f *ast.File) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok {
				names[id.Name] = true
			}
		}
		return true
	})
	return names
}

// importName is the name an import is used by: its own, else a guess from the
// path, which is right for the whole standard library.
func importName(s *ast.ImportSpec) string {
	if s.Name != nil {
		return s.Name.Name
	}
	p, err := strconv.Unquote(s.Path.Value)
	if err != nil {
		return ""
	}
	base := path.Base(p)
	if len(base) > 1 && base[0] == 'v' && strings.Trim(base[1:], "0123456789") == "" {
		base = path.Base(path.Dir(p))
	}
	return base
}

// cutLines removes [start, end) and, where that leaves its line empty, the
// line.
func cutLines(b []byte, start, end int) []byte {
	lineStart := bytes.LastIndexByte(b[:start], '\n') + 1
	lineEnd := len(b)
	if i := bytes.IndexByte(b[end:], '\n'); i >= 0 {
		lineEnd = end + i + 1
	}
	if len(bytes.TrimSpace(b[lineStart:start])) == 0 && len(bytes.TrimSpace(b[end:lineEnd])) == 0 {
		start, end = lineStart, lineEnd
	} else if rest := bytes.TrimLeft(b[end:], " \t"); len(rest) > 0 && rest[0] == ';' {
		end = len(b) - len(rest) + 1
	}
	out := make([]byte, 0, len(b)-(end-start))
	return append(append(out, b[:start]...), b[end:]...)
}
