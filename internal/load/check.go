package load

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"go/version"
	"path/filepath"

	"golang.org/x/tools/go/gcexportdata"
)

// languageVersion is "go1.26" of "go1.26.8" or of a development version.
func languageVersion(v string) string {
	if lang := version.Lang(v); lang != "" {
		return lang
	}
	return ""
}

// goVersion is the language version to check a node with, never newer than
// go/types knows: it would refuse the whole package.
func (l *Loader) goVersion(n *Node) string {
	if n.GoVersion == "" {
		return ""
	}
	v := "go" + n.GoVersion
	if !version.IsValid(v) || l.version != "" && version.Compare(version.Lang(v), l.version) > 0 {
		return l.version
	}
	return v
}

// checkSkeleton checks a dependency's declarations. Errors are not told: what
// is wrong with a dependency shows where a scanned package uses it.
func (l *Loader) checkSkeleton(i int32) {
	n, d := &l.Graph.Nodes[i], &l.nodes[i]
	if len(d.files) == 0 {
		return // nothing there: the importer says n.Error
	}
	conf := types.Config{
		Importer: importer{l, i}, IgnoreFuncBodies: true, FakeImportC: true,
		Sizes: l.sizes, GoVersion: l.goVersion(n), Error: func(error) {},
	}
	p, _ := conf.Check(n.Path, l.fset, d.files, nil) // never nil
	d.files = nil
	l.publish(i, p)
	l.keep(i, p)
}

func (l *Loader) publish(i int32, p *types.Package) {
	l.nodes[i].types = p
	l.mu.Lock()
	l.imports[l.Graph.Nodes[i].Path] = p
	l.mu.Unlock()
}

// check parses and checks a wanted package in full.
func (l *Loader) check(i int32) *Package {
	n := &l.Graph.Nodes[i]
	p := &Package{
		Path: n.Path, Name: n.Name, Dir: n.Dir, Module: n.Module, GoVersion: n.GoVersion, Root: n.ModDir,
		Fset: l.fset, Sizes: l.sizes,
		Info: &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
			Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
		},
	}
	if n.Error != "" {
		p.Errors = append(p.Errors, Error{Text: n.Error})
	}
	for _, base := range n.Files {
		name := filepath.Join(n.Dir, base)
		src, err := l.source(n, name)
		if err != nil {
			p.Errors = append(p.Errors, Error{Text: fmt.Sprintf("read source: %v", err)})
			continue
		}
		f, err := parser.ParseFile(l.fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		p.parseErrors(f, err)
		if f == nil {
			continue
		}
		p.Files = append(p.Files, relative(n.ModDir, name))
		p.Source = append(p.Source, src)
		p.Syntax = append(p.Syntax, f)
	}
	conf := types.Config{
		Importer: importer{l, i}, FakeImportC: true, Sizes: l.sizes, GoVersion: l.goVersion(n),
		Error: func(err error) {
			if e := (types.Error{}); errors.As(err, &e) {
				p.Errors = append(p.Errors, Error{Pos: e.Pos, Text: p.at(e.Fset.PositionFor(e.Pos, false)) + e.Msg, Soft: e.Soft})
			}
		},
	}
	p.Types, _ = conf.Check(n.Path, l.fset, p.Syntax, p.Info)
	p.dropHalfCalls()
	p.guessErrors()
	l.publish(i, p.Types)
	return p
}

// parseErrors notes the errors of the file f, which is nil if nothing of it
// could be read.
func (p *Package) parseErrors(f *ast.File, err error) {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return
	}
	for _, e := range list {
		pos := token.NoPos
		if f != nil {
			if tf := p.Fset.File(f.FileStart); tf != nil && e.Pos.Offset <= tf.Size() {
				pos = tf.Pos(e.Pos.Offset)
			}
		}
		p.Errors = append(p.Errors, Error{Pos: pos, Text: p.at(e.Pos) + e.Msg})
	}
}

func (p *Package) at(pos token.Position) string {
	if !pos.IsValid() {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d: ", relative(p.Root, pos.Filename), pos.Line, pos.Column)
}

func (l *Loader) exportKey(i int32) string { return "export-" + l.Keys.Surface[i].String() }

// keep stores export data: the next run after an edit starts from there.
func (l *Loader) keep(i int32, p *types.Package) {
	if l.Store == nil || !l.keeps[i] || l.Stale() {
		return
	}
	var b bytes.Buffer
	// Positions are left out: they would differ after every edit of a comment.
	if err := gcexportdata.Write(&b, nil, p); err == nil {
		l.Store.Put(l.exportKey(i), b.Bytes())
	}
}

// read makes types of export data. Damaged data is as if the package were not
// there; the checker says where it is missed.
func (l *Loader) read(i int32) {
	n, d := &l.Graph.Nodes[i], &l.nodes[i]
	l.mu.Lock()
	defer l.mu.Unlock()
	p, err := gcexportdata.Read(bytes.NewReader(d.data), l.fset, l.imports, n.Path)
	d.data = nil
	if err == nil {
		d.types = p
	}
}
