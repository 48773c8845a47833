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
	info := l.pass.TypesInfo
	v, ok := kit.Object(info, index.X).(*types.Var)
	if !ok || !v.IsField() || v.Exported() || v.Pkg() != l.pass.Pkg || kit.RootVar(info, index.X) == nil {
		return nil
	}
	v = v.Origin()
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
		if !mark(m.Elem()) || !texts(m.Key()) || !remembers(v.Name()) || !keyed(index.Index, "ip", "id", "nonce", "token", "jti", "session", "email", "digest", "fingerprint") {
			return nil
		}
	}
	return v
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
