package prove

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/internal/bench"
)

// A change is what differs between two trees.
type change struct {
	touched  []bench.Touch // code, as lines of the new tree
	packages []string      // folders of touched code, "./a/b", sorted
	tests    bool          // test files differ
	other    []string      // go.mod and the like
}

// compare walks both modules and compares what the go command compiles.
func compare(old, new string) (change, error) {
	var c change
	a, err := files(old)
	if err != nil {
		return c, err
	}
	b, err := files(new)
	if err != nil {
		return c, err
	}
	names := maps.Clone(a)
	maps.Copy(names, b)
	folders := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		before, err := content(old, name, a[name])
		if err != nil {
			return c, err
		}
		after, err := content(new, name, b[name])
		if err != nil {
			return c, err
		}
		switch {
		case bytes.Equal(before, after) && a[name] == b[name]:
		case strings.HasSuffix(name, "_test.go"):
			c.tests = true
		case !compiled(name):
			c.other = append(c.other, name)
		default:
			folders["./"+path.Dir(name)] = true
			if lines, any := changedLines(before, after); any {
				c.touched = append(c.touched, bench.Touch{File: name, Lines: lines})
			}
		}
	}
	for f := range folders {
		if f == "./." {
			f = "."
		}
		c.packages = append(c.packages, f)
	}
	slices.Sort(c.packages)
	return c, nil
}

func compiled(name string) bool {
	switch path.Ext(name) {
	case ".go", ".s", ".c", ".h":
		return true
	}
	return false
}

// files lists the sources below root, without nested modules' and what the go
// command skips.
func files(root string) (map[string]bool, error) {
	found := map[string]bool{}
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := d.Name()
		if d.IsDir() {
			if p == root {
				return nil
			}
			if strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || base == "testdata" || base == "vendor" {
				return filepath.SkipDir
			}
			if _, err := os.Stat(filepath.Join(p, "go.mod")); err == nil {
				return filepath.SkipDir
			}
			return nil
		}
		if d.Type().IsRegular() && (compiled(base) || base == "go.mod" || base == "go.sum") {
			rel, err := filepath.Rel(root, p)
			if err != nil {
				return err
			}
			found[filepath.ToSlash(rel)] = true
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the sources of %s: %w", filepath.Base(root), err)
	}
	return found, nil
}

func content(root, name string, exists bool) ([]byte, error) {
	if !exists {
		return nil, nil
	}
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		return nil, fmt.Errorf("compare %s: %w", name, err)
	}
	return text, nil
}

// changedLines returns the functions of after that differ, as line ranges; no
// ranges with any means the whole file counts: something else than function
// bodies differs, or the file does not parse. any is false where only comments
// differ, or the file is gone.
func changedLines(before, after []byte) (lines [][2]int, any bool) {
	if len(after) == 0 {
		return nil, false
	}
	o, errOld := outline(before)
	n, errNew := outline(after)
	if errOld != nil || errNew != nil {
		return nil, true
	}
	if o.rest != n.rest {
		// New imports come with new calls: their functions tell.
		return nil, true
	}
	for name, f := range n.funcs {
		if o.funcs[name].text != f.text {
			lines = append(lines, [2]int{f.from, f.to})
		}
	}
	slices.SortFunc(lines, func(a, b [2]int) int { return a[0] - b[0] })
	return lines, len(lines) > 0
}

type function struct {
	text     string
	from, to int
}

type outlined struct {
	funcs map[string]function
	rest  string // declarations but functions and imports
}

func outline(src []byte) (outlined, error) {
	out := outlined{funcs: map[string]function{}}
	if len(src) == 0 {
		return out, nil
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return out, err
	}
	text := func(n ast.Node) string {
		return string(src[fset.Position(n.Pos()).Offset:fset.Position(n.End()).Offset])
	}
	for i, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			key := d.Name.Name
			if d.Recv != nil {
				key = text(d.Recv) + "." + key
			}
			if key == "init" || key == "_" {
				key = fmt.Sprint(key, i)
			}
			out.funcs[key] = function{text(d), fset.Position(d.Pos()).Line, fset.Position(d.End()).Line}
		case *ast.GenDecl:
			if d.Tok != token.IMPORT {
				out.rest += text(d) + "\n"
			} else if d.Doc != nil && importsC(d) {
				out.rest += text(d.Doc) + "\n"
			}
		}
	}
	for _, group := range f.Comments {
		for _, c := range group.List {
			if directive(c.Text) {
				out.rest += c.Text + "\n"
			}
		}
	}
	return out, nil
}

// importsC tells whether an import is that of C, whose comment is code.
func importsC(d *ast.GenDecl) bool {
	return slices.ContainsFunc(d.Specs, func(s ast.Spec) bool {
		imp, ok := s.(*ast.ImportSpec)
		return ok && imp.Path.Value == `"C"`
	})
}

// directive tells whether the compiler or the go command reads a comment.
func directive(text string) bool {
	if strings.HasPrefix(text, "//go:") {
		return !strings.HasPrefix(text, "//go:generate ")
	}
	return strings.HasPrefix(text, "//export ") || strings.HasPrefix(text, "// +build ")
}
