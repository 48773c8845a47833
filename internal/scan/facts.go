package scan

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/gotoll/toll/internal/load"
)

// Facts flow from a package to its importers inside the module, whether the
// patterns match it or not. Dependencies outside the module have no syntax to derive facts from and export none: a rule must
// read a missing fact as "not known".
//
// Facts are kept by name (package, object path, type), not by object, so that
// those of a package that was not checked in this run mean the same.
type facts struct {
	mu   sync.RWMutex
	byID map[factID]analysis.Fact
}

type factID struct {
	pkg    string
	object objectpath.Path // "" for a fact of the package
	typ    reflect.Type
}

// A storedFact is a fact between runs.
type storedFact struct {
	Object string `json:"object"`
	Type   string `json:"type"`
	Data   []byte `json:"data"` // gob
}

func newFacts() *facts { return &facts{byID: map[factID]analysis.Fact{}} }

// restore takes in the facts of a package that was not checked again.
func (f *facts) restore(pkg string, stored []storedFact, plan []*analysis.Analyzer) {
	types := map[string]reflect.Type{}
	for _, a := range plan {
		for _, t := range a.FactTypes {
			types[factName(reflect.TypeOf(t))] = reflect.TypeOf(t)
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range stored {
		t, ok := types[s.Type]
		if !ok {
			continue
		}
		v := reflect.New(t.Elem())
		if len(s.Data) == 0 || gob.NewDecoder(bytes.NewReader(s.Data)).DecodeValue(v) == nil {
			f.byID[factID{pkg, objectpath.Path(s.Object), t}] = v.Interface().(analysis.Fact)
		}
	}
}

func factName(t reflect.Type) string { return t.Elem().PkgPath() + "." + t.Elem().Name() }

// ownFacts are what the analysis of one package adds.
type ownFacts struct {
	all   *facts
	pkg   *types.Package
	local map[localFact]analysis.Fact // of objects that other packages cannot name
	added []factID
}

type localFact struct {
	obj types.Object
	typ reflect.Type
}

func (f *facts) begin(p *load.Package) *ownFacts {
	return &ownFacts{all: f, pkg: p.Types, local: map[localFact]analysis.Fact{}}
}

func (o *ownFacts) attach(pass *analysis.Pass) {
	pass.ImportObjectFact = func(obj types.Object, to analysis.Fact) bool {
		if obj == nil || obj.Pkg() == nil {
			return false
		}
		if f, ok := o.local[localFact{obj, reflect.TypeOf(to)}]; ok {
			return assign(to, f)
		}
		path, err := objectpath.For(obj)
		return err == nil && o.get(obj.Pkg().Path(), path, to)
	}
	pass.ImportPackageFact = func(pkg *types.Package, to analysis.Fact) bool { return o.get(pkg.Path(), "", to) }
	pass.ExportObjectFact = func(obj types.Object, fact analysis.Fact) {
		if obj.Pkg() != o.pkg {
			panic(fmt.Sprintf("fact on %v of another package", obj))
		}
		path, err := objectpath.For(obj)
		if err != nil {
			o.local[localFact{obj, reflect.TypeOf(fact)}] = fact
			return
		}
		o.put(path, fact)
	}
	pass.ExportPackageFact = func(fact analysis.Fact) { o.put("", fact) }
	pass.AllObjectFacts = func() []analysis.ObjectFact { return o.objects(pass.Analyzer) }
	pass.AllPackageFacts = func() []analysis.PackageFact { return o.packages(pass.Analyzer) }
}

// assign copies the fact into the caller's variable.
func assign(to, from analysis.Fact) bool {
	reflect.ValueOf(to).Elem().Set(reflect.ValueOf(from).Elem())
	return true
}

func (o *ownFacts) get(pkg string, path objectpath.Path, to analysis.Fact) bool {
	o.all.mu.RLock()
	f, ok := o.all.byID[factID{pkg, path, reflect.TypeOf(to)}]
	o.all.mu.RUnlock()
	return ok && assign(to, f)
}

func (o *ownFacts) put(path objectpath.Path, fact analysis.Fact) {
	id := factID{o.pkg.Path(), path, reflect.TypeOf(fact)}
	o.all.mu.Lock()
	o.all.byID[id] = fact
	o.all.mu.Unlock()
	o.added = append(o.added, id)
}

// each calls do for the facts of a's types in this package and those that it
// imports, directly or not.
func (o *ownFacts) each(a *analysis.Analyzer, do func(*types.Package, factID, analysis.Fact)) {
	mine := map[reflect.Type]bool{}
	for _, t := range a.FactTypes {
		mine[reflect.TypeOf(t)] = true
	}
	seen := map[string]*types.Package{}
	var visit func(p *types.Package)
	visit = func(p *types.Package) {
		if seen[p.Path()] == nil {
			seen[p.Path()] = p
			for _, q := range p.Imports() {
				visit(q)
			}
		}
	}
	visit(o.pkg)
	o.all.mu.RLock()
	defer o.all.mu.RUnlock()
	for id, f := range o.all.byID {
		if p := seen[id.pkg]; p != nil && mine[id.typ] {
			do(p, id, f)
		}
	}
}

func (o *ownFacts) objects(a *analysis.Analyzer) (out []analysis.ObjectFact) {
	o.each(a, func(p *types.Package, id factID, f analysis.Fact) {
		if id.object == "" {
			return
		}
		if obj, err := objectpath.Object(p, id.object); err == nil {
			out = append(out, analysis.ObjectFact{Object: obj, Fact: f})
		}
	})
	for l, f := range o.local {
		if !slices.ContainsFunc(a.FactTypes, func(t analysis.Fact) bool { return reflect.TypeOf(t) == l.typ }) {
			continue
		}
		out = append(out, analysis.ObjectFact{Object: l.obj, Fact: f})
	}
	return out
}

func (o *ownFacts) packages(a *analysis.Analyzer) (out []analysis.PackageFact) {
	o.each(a, func(p *types.Package, id factID, f analysis.Fact) {
		if id.object == "" {
			out = append(out, analysis.PackageFact{Package: p, Fact: f})
		}
	})
	return out
}

// encode gives the added facts for the store, in the order they were added.
func (o *ownFacts) encode() []storedFact {
	var out []storedFact
	seen := map[factID]bool{}
	for _, id := range o.added {
		if seen[id] {
			continue
		}
		seen[id] = true
		o.all.mu.RLock()
		f := o.all.byID[id]
		o.all.mu.RUnlock()
		// A fact without fields, which gob refuses, says all by being there.
		var b bytes.Buffer
		if t := id.typ.Elem(); t.Kind() == reflect.Struct && t.NumField() == 0 || gob.NewEncoder(&b).Encode(f) == nil {
			out = append(out, storedFact{string(id.object), factName(id.typ), b.Bytes()})
		}
	}
	return out
}

// imported takes in the facts that packages about to be checked may ask for
// and that no result at hand has told: those of the module's packages outside
// the patterns. It returns the ones whose facts nobody knows yet. Without them
// the answer for a package, and what the cache keeps of it, would depend on the
// patterns of the run.
func (s *scanner) imported(g *load.Graph, keys load.Keys, e *engine, misses []int32) []int32 {
	if !e.deep() {
		return nil
	}
	var unknown []int32
	for _, i := range g.Below(misses) {
		told, ok := s.mem.getFacts(keys.Whole[i].String())
		if !ok {
			unknown = append(unknown, i)
			continue
		}
		e.facts.restore(g.Nodes[i].Path, told, e.telling)
	}
	return unknown
}
