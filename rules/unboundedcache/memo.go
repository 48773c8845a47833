package unboundedcache

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// calledCache tells whether the comment of a field calls it a cache.
func (l *lives) calledCache(v *types.Var) bool {
	at, ok := kit.Root(l.pass).FindByPos(v.Pos(), v.Pos())
	if !ok {
		return false
	}
	for c := range at.Enclosing((*ast.Field)(nil)) {
		field := c.Node().(*ast.Field)
		return slices.ContainsFunc([]*ast.CommentGroup{field.Doc, field.Comment}, func(g *ast.CommentGroup) bool {
			if g == nil || saysSmall(g) {
				return false
			}
			return slices.ContainsFunc(strings.Fields(strings.ToLower(g.Text())), func(w string) bool {
				return strings.Trim(w, ".,:;()") == "cache"
			})
		})
	}
	return false
}

// memo is the map in a field, of something that lasts as a connection or a server does, in which a
// function keeps the text that it has made of another text: it looks that up, and stores what a call
// gives for the key. It is nil for other maps.
func (l *lives) memo(at inspector.Cursor, index *ast.IndexExpr, value ast.Expr) *types.Var {
	info, decl := l.pass.TypesInfo, kit.Decl(at)
	v, ok := kit.Object(info, index.X).(*types.Var)
	if !ok || decl == nil || decl.Body == nil || !v.IsField() || v.Exported() || v.Pkg() != l.pass.Pkg {
		return nil
	}
	v = v.Origin()
	m, ok := v.Type().Underlying().(*types.Map)
	if !ok || !kit.IsString(m.Key()) || !kit.IsString(m.Elem()) {
		return nil
	}
	f, ok := info.Defs[decl.Name].(*types.Func)
	if !ok || !lasts(kit.ReceiverName(f)) {
		return nil
	}
	if _, known := l.owner(v); !known {
		return nil
	}
	if _, found := looks(info, decl.Body, v); !found || !derived(info, decl, store{key: index.Index, value: value}) {
		return nil
	}
	return v
}

// lasts tells whether a type's name is one of what peers talk to.
func lasts(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		switch w {
		case "conn", "connection", "server", "service", "client", "transport", "router", "proxy", "gateway":
			return true
		}
		return false
	})
}

// marks tells whether a store says no more than that the key is there.
func (s store) marks(info *types.Info) bool {
	t := info.TypeOf(s.value)
	return s.value != nil && t != nil && mark(t)
}
