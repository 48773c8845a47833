package unboundedcache

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// notebook is the field of a struct with a lock that notes of each key that comes from
// outside that it has come (seen[id]), when it came last, or how often: nil for other
// maps. counts tells that the key is counted.
func (l *lives) notebook(index *ast.IndexExpr, counts bool) *types.Var {
	v := l.ownField(index.X)
	if v == nil {
		return nil
	}
	if o, known := l.owner(v); !known || !o.lock {
		return nil
	}
	m, ok := v.Type().Underlying().(*types.Map)
	if !ok {
		return nil
	}
	switch {
	case counts:
		if !keyed(index.Index, "ip", "addr", "email", "token", "session") {
			return nil
		}
	case kit.IsNamed(m.Elem(), "time", "Time"):
		if !keyed(index.Index, "ip", "addr", "host", "user", "username", "email", "token", "session", "id", "nonce", "key") {
			return nil
		}
	default:
		if !mark(m.Elem()) || !marked(v, index.Index, m.Key()) {
			return nil
		}
	}
	return v
}

// syncNotebook is the field with a sync.Map that call notes in that a key has come, or when: LoadOrStore(id, struct{}{}).
// What it is for is said by its name alone, so that moments need that as well.
func (l *lives) syncNotebook(call *ast.CallExpr) *types.Var {
	info := l.pass.TypesInfo
	v := l.ownField(kit.Receiver(call))
	if v == nil || !concurrent(v.Type()) {
		return nil
	}
	if _, known := l.owner(v); !known {
		return nil
	}
	key, value := info.TypeOf(call.Args[0]), info.TypeOf(call.Args[1])
	if key == nil || value == nil || !mark(value) && !kit.IsNamed(value, "time", "Time") || !marked(v, call.Args[0], key) {
		return nil
	}
	return v
}

// ownField is the unexported field of the package that e is.
func (l *lives) ownField(e ast.Expr) *types.Var {
	v, ok := kit.Object(l.pass.TypesInfo, e).(*types.Var)
	if !ok || !v.IsField() || v.Exported() || v.Pkg() != l.pass.Pkg || kit.RootVar(l.pass.TypesInfo, e) == nil {
		return nil
	}
	return v.Origin()
}

// marked tells whether the keys of v, of type t, are what is dealt with once: messages, requests, tokens.
func marked(v *types.Var, key ast.Expr, t types.Type) bool {
	return texts(t) && remembers(v.Name()) && keyed(key, "ip", "id", "nonce", "token", "jti", "session", "email", "digest", "fingerprint")
}

// texts tells whether keys of type t are texts or hashes: what is numbered is often a
// part of something that ends.
func texts(t types.Type) bool {
	_, hash := t.Underlying().(*types.Array)
	return hash || kit.IsString(t)
}

// mark tells whether a value of type t says no more than that the key is there.
func mark(t types.Type) bool { return kit.IsBool(t) || kit.IsEmptyStruct(t) }

// remembers tells whether a name is one of what has been dealt with.
func remembers(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		switch w {
		case "seen", "processed", "handled", "delivered", "notified", "dedup", "dedupe", "deduped", "duplicates", "used", "nonces", "consumed":
			return true
		}
		return false
	})
}

// keyed tells whether a key's name ends in one of words: clientIP, r.RemoteAddr, msg.ID.
func keyed(key ast.Expr, words ...string) bool {
	last := kit.LastWord(kit.NameOf(key))
	return last != "" && slices.Contains(words, strings.TrimSuffix(last, "s"))
}
