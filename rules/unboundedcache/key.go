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

// ofCaller tells whether the key may be anything a caller brings: a string, a
// number, a struct of such. Types, enumerations and functions are as many as
// the program has.
func ofCaller(pass *analysis.Pass, s store) bool {
	if pass.TypesInfo.Types[s.key].Value != nil || fewByName(pass.TypesInfo, s) {
		return false
	}
	if lasting(s.cache.Type()) || slices.Contains(kit.Words(s.cache.Name()), "client") {
		return false
	}
	decl := kit.Decl(s.at)
	if decl == nil || !kit.FromParam(pass.TypesInfo, decl, s.key) {
		return false
	}
	if !s.named && !endless(pass.TypesInfo, s.key) && !nameless(pass.TypesInfo, decl, s) || !s.named && s.owned && !outside(pass.TypesInfo, s.key) {
		return false
	}
	t := pass.TypesInfo.TypeOf(s.key)
	if t == nil {
		return false
	}
	if _, generic := t.(*types.TypeParam); generic || types.Identical(t.Underlying(), types.NewInterfaceType(nil, nil)) {
		return s.named && !onlyTypes(pass, decl, s.key) // whatever it is
	}
	return open(t, 0)
}

// onlyTypes tells whether a key is a parameter, of any type, of a function that no other package can call, and
// all calls of it hand over a reflect.Type.
func onlyTypes(pass *analysis.Pass, decl *ast.FuncDecl, key ast.Expr) bool {
	f, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || f.Exported() && (f.Signature().Recv() == nil || ast.IsExported(kit.ReceiverName(f))) {
		return false
	}
	i := kit.ParamIndex(f.Signature(), kit.Variable(pass.TypesInfo, key))
	calls, all := kit.CallsOf(pass, f)
	return i >= 0 && all && len(calls) > 0 && !slices.ContainsFunc(calls, func(c inspector.Cursor) bool {
		return !kit.IsNamed(pass.TypesInfo.TypeOf(c.Node().(*ast.CallExpr).Args[i]), "reflect", "Type")
	})
}

// nameless tells whether a key is a text whose name says nothing (s, k), and a cache of the
// package keeps what was made of it: whatever text comes.
func nameless(info *types.Info, decl *ast.FuncDecl, s store) bool {
	v := kit.Variable(info, s.key)
	return v != nil && len(v.Name()) == 1 && kit.IsString(v.Type()) && !few(decl.Name.Name) && !s.cache.IsField() && derived(info, decl, s)
}

// outside tells whether a key is named after what only the outside world brings.
func outside(info *types.Info, key ast.Expr) bool {
	found := false
	ast.Inspect(key, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && slices.ContainsFunc(kit.Words(id.Name), func(w string) bool {
			switch w {
			case "ip", "url", "uri", "query", "pattern", "text", "expr", "expression", "user", "username", "email", "token", "host", "hostname", "domain", "phrase", "word", "sql":
				return true
			}
			return false
		})
		return !found
	})
	return found
}

// lasting tells whether a map holds what is made by a configuration and lasts:
// clients, connections, pools.
func lasting(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return false
	}
	elem := m.Elem()
	if p, ok := elem.(*types.Pointer); ok {
		elem = p.Elem()
	}
	n, ok := types.Unalias(elem).(*types.Named)
	return ok && slices.ContainsFunc(kit.Words(n.Obj().Name()), func(w string) bool {
		switch w {
		case "client", "conn", "connection", "pool", "transport", "authenticator", "provider", "server", "pacer", "db", "driver", "store", "handle", "backend", "service", "logger":
			return true
		}
		return false
	})
}

// endless tells whether a key is named after something of which there is no end:
// texts, addresses, users, what comes with a request.
func endless(info *types.Info, key ast.Expr) bool {
	found := false
	ast.Inspect(key, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			found = found || slices.ContainsFunc(kit.Words(id.Name), func(w string) bool { return endlessWords[w] })
		}
		return !found
	})
	_, hash := kit.Underlying(info, key).(*types.Array)
	return found || hash
}

var endlessWords = func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(`pattern pat regex regexp re expr expression glob query sql stmt statement text string str input raw phrase word msg message
		url uri href link host hostname domain ip addr address remote client user username uid email token session sess sid id uuid key
		request req digest hash sum sha etag fingerprint trace source src template tmpl prefix ref commit title`) {
		m[w] = true
	}
	return m
}()

// fewByName tells whether the key or the map is named after something of which a
// program knows a few: parts of its own source, its configuration or its schema,
// languages, sizes.
func fewByName(info *types.Info, s store) bool {
	if few(s.cache.Name()) && !ofHosts(s.key) || few(s.cache.Pkg().Name()) {
		return true
	}
	if _, hash := kit.Underlying(info, s.key).(*types.Array); hash {
		return false
	}
	found := false
	ast.Inspect(s.key, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			found = found || few(id.Name)
		}
		return !found
	})
	if n, ok := types.Unalias(info.TypeOf(s.key)).(*types.Named); ok {
		found = found || few(n.Obj().Name())
	}
	return found
}

// ofHosts tells whether a key is named after a host, with its port or not.
func ofHosts(key ast.Expr) bool {
	found := false
	ast.Inspect(key, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && slices.Contains(kit.Words(id.Name), "host")
		return !found
	})
	return found
}

func few(name string) bool {
	words := kit.Words(name)
	return slices.ContainsFunc(words, func(w string) bool {
		_, ok := fewWords[strings.TrimSuffix(w, "s")]
		return ok && !(w == "port" && slices.Contains(words, "host")) // the address of anybody
	})
}

var fewWords = func() map[string]struct{} {
	m := map[string]struct{}{}
	for w := range strings.FieldsSeq(`tag kind type typ class clas gv gvk gvr gk resource table column field schema model struct enum
		locale lang language culture charset encoding codec format layout mime level method verb algorithm algo hasher
		driver dialect plugin module package pkg symbol func function component provider backend engine
		zone timezone tz country currency unit size width height length depth version degree bit precision dim
		opcode op color colour style theme font glyph rune icon env protocol proto scheme port code statu
		topic command cmd section config setting flag feature option collection namespace cluster node peer shard partition db database opt opts cfg conf configured target registry registrie meter metric gauge counter scope mib pc runtime`) {
		m[w] = struct{}{}
	}
	return m
}()

func open(t types.Type, depth int) bool {
	if t == nil || depth > 4 || kit.Enumerated(t) {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0 || u.Info()&types.IsInteger != 0 && u.Kind() != types.Uint8 && u.Kind() != types.Int8
	case *types.Struct:
		some := false
		for f := range u.Fields() {
			if kit.IsNamed(f.Type(), "reflect", "Type") {
				return false
			}
			some = some || open(f.Type(), depth+1)
		}
		return some
	case *types.Array:
		return true
	}
	return false
}
