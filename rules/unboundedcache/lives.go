package unboundedcache

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// lives knows which maps of the package live long.
type lives struct {
	pass   *analysis.Pass
	owners map[*types.Var]owner // of fields of structs with a name; found when first asked for
}

// An owner is the struct that has a map.
type owner struct {
	lock  bool // goroutines share it
	named bool // after a cache
}

// of is the variable of this package behind e that lives as long as the program:
// a package variable, a field of one, a field of a struct with a lock (a map of locks needs none) that is
// named after a cache, has a state for each key or what was found out of it, or a variable that a function
// leaves to the literal that it returns. value is what is stored, where the map
// does not say it.
func (l *lives) of(at inspector.Cursor, e, value ast.Expr) (v *types.Var, named bool) {
	info := l.pass.TypesInfo
	v, ok := kit.Object(info, e).(*types.Var)
	if !ok || v.Pkg() != l.pass.Pkg || v.Exported() {
		return nil, false
	}
	named = saysCache(v.Name()) || v.IsField() && concurrent(v.Type()) && l.calledCache(v)
	if !v.IsField() {
		if kit.IsLocal(v) {
			decl := kit.Decl(at) // Cached(f): the variable may be called after what it holds
			named = named || decl != nil && saysCache(decl.Name.Name)
			if !(named || l.perKey(v, value)) || !l.leftTo(at, v) {
				return nil, false
			}
		}
		return v, named || l.perKey(v, value)
	}
	v = v.Origin()
	if root := kit.RootVar(info, e); root != nil && !kit.IsLocal(root) && !root.IsField() {
		return v, named || saysCache(root.Name()) || l.perKey(v, value)
	}
	o, known := l.owner(v)
	if !known {
		return nil, false
	}
	named = named || o.named || l.perKey(v, value)
	m, isMap := v.Type().Underlying().(*types.Map)
	if !named && !(isMap && result(m.Elem())) || isMap && !o.lock && !locks(m.Elem()) {
		return nil, false
	}
	return v, named
}

// saysCache tells whether a name is one of a cache.
func saysCache(name string) bool {
	return strings.Contains(strings.ToLower(name), "cache") || slices.ContainsFunc(kit.Words(name), func(w string) bool {
		return w == "memo" || strings.HasPrefix(w, "memoiz") || strings.HasPrefix(w, "intern") && w != "internal"
	})
}

// owner finds the struct that has a field.
func (l *lives) owner(field *types.Var) (o owner, known bool) {
	if l.owners == nil {
		l.owners = map[*types.Var]owner{}
		scope := l.pass.Pkg.Scope()
		for _, name := range scope.Names() {
			tn, ok := scope.Lookup(name).(*types.TypeName)
			if !ok || tn.IsAlias() {
				continue
			}
			st, ok := tn.Type().Underlying().(*types.Struct)
			if !ok {
				continue
			}
			if passing(name) {
				continue
			}
			o := owner{named: saysCache(name)}
			for f := range st.Fields() {
				o.lock = o.lock || kit.IsMutex(f.Type())
			}
			for f := range st.Fields() {
				l.owners[f] = o
			}
		}
		l.shards()
	}
	o, known = l.owners[field]
	return o, known
}

// shards names the structs after a cache of which one that is named so has several: its
// shards.
func (l *lives) shards() {
	for f, o := range l.owners {
		if !o.named {
			continue
		}
		t := f.Type()
		switch u := t.Underlying().(type) {
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		default:
			continue
		}
		st := kit.StructOf(t)
		if st == nil {
			continue
		}
		for part := range st.Fields() {
			if of, known := l.owners[part]; known && of.lock && kit.IsMap(part.Type()) {
				of.named = true
				l.owners[part] = of
			}
		}
	}
}

// passing tells whether a type's name says that its values live for a moment: as
// long as a request.
func passing(name string) bool {
	words := kit.Words(name)
	if slices.Contains(words, "limiter") {
		return false // of requests, by those before
	}
	return slices.ContainsFunc(words, func(w string) bool {
		switch w {
		case "ephemeral", "request", "context", "temp", "temporary", "transient", "scoped", "session", "visitor", "walker", "parser", "compiler", "builder", "writer", "encoder", "decoder":
			return true
		}
		return false
	})
}

// perKey tells whether a map holds what is made for each key that comes: a
// limiter, a lock, moments, what was compiled from a text, or an entry that says
// when it ends.
func (l *lives) perKey(v *types.Var, value ast.Expr) bool {
	t := types.Type(nil)
	if m, ok := v.Type().Underlying().(*types.Map); ok {
		t = m.Elem()
	} else if value != nil {
		t = l.pass.TypesInfo.TypeOf(value)
	}
	if t == nil {
		return false
	}
	if s, ok := t.Underlying().(*types.Slice); ok {
		return kit.IsNamed(s.Elem(), "time", "Time")
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if state(t) {
		return true
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok || kit.IsNamed(t, "time", "Time") {
		return false
	}
	limits, dated := false, false
	for f := range st.Fields() {
		if kit.IsNamed(f.Type(), "golang.org/x/time/rate", "Limiter") || kit.IsNamed(f.Type(), "time", "Time") && ends(f.Name()) {
			return true
		}
		limits = limits || called(f.Type(), "limiter")
		dated = dated || kit.IsNamed(f.Type(), "time", "Time")
	}
	return limits && dated // when somebody came last, and how often he may
}

// called tells whether the name of a type, or of what it points to, ends in word.
func called(t types.Type, word string) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && kit.LastWord(n.Obj().Name()) == word
}

// result tells whether a value of type t is nothing but what was found out: a
// text, an address, or a list of such.
func result(t types.Type) bool { return found(t, 2) }

func found(t types.Type, lists int) bool {
	if s, ok := t.Underlying().(*types.Slice); ok && lists > 0 {
		return found(s.Elem(), lists-1)
	}
	if kit.IsNamed(t, "net/netip", "Addr") || kit.IsNamed(t, "net", "IPAddr") || kit.IsNamed(t, "net/url", "URL") {
		return true
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Info()&types.IsString != 0 || b.Kind() == types.Byte)
}

func state(t types.Type) bool {
	for _, made := range [][2]string{{"regexp", "Regexp"}, {"database/sql", "Stmt"}, {"text/template", "Template"}, {"html/template", "Template"}} {
		if kit.IsNamed(t, made[0], made[1]) {
			return true
		}
	}
	return limiter(t) || locks(t)
}

// locks tells whether values of type t, or that it points to, are locks: of this process,
// or of several, where to lock may fail.
func locks(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return kit.IsMutex(t) || ok && strings.HasSuffix(n.Obj().Name(), "Mutex")
}

// limiter tells by its name whether a type limits how often something is done. What limits
// how much is done side by side is often made for one batch.
func limiter(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	if kit.IsNamed(t, "golang.org/x/time/rate", "Limiter") {
		return true
	}
	words := kit.Words(n.Obj().Name())
	return len(words) > 1 && words[len(words)-2] == "rate" && words[len(words)-1] == "limiter"
}

// ends tells whether a moment's name says that an entry ends then.
func ends(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		switch w {
		case "exp", "expire", "expires", "expiry", "expiration", "expired", "deadline", "until", "ttl":
			return true
		}
		return false
	})
}

// leftTo tells whether a function leaves its variable to a literal that it
// returns, which stores into it at at.
func (l *lives) leftTo(at inspector.Cursor, v *types.Var) bool {
	for lit := range at.Enclosing((*ast.FuncLit)(nil)) {
		if kit.DeclaredIn(v, lit.Node()) {
			return false // its own
		}
		returned := false
		for range lit.Enclosing((*ast.ReturnStmt)(nil)) {
			returned = true
		}
		if returned {
			return true
		}
	}
	return false
}
