package kit

import (
	"go/ast"
	"go/types"
)

// Asks tells whether call only looks, by convention: a method without
// parameters and with one result, which is no error, whose name asks for what is
// there. Of an interface, and of another module, nothing else is known. A bare Get
// may move an entry of a cache; GetName gives a name.
func Asks(info *types.Info, call *ast.CallExpr) bool {
	f := Callee(info, call)
	if f == nil || f.Signature().Recv() == nil {
		return false
	}
	sig := f.Signature()
	if sig.Params().Len() != 0 || sig.Results().Len() != 1 || IsError(sig.Results().At(0).Type()) {
		return false
	}
	words := Words(f.Name())
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "is", "has", "len", "size", "count", "name", "id", "key", "hash", "bytes", "string", "type", "kind", "active", "equal", "version", "now", "unix":
		return true
	case "get":
		return len(words) > 1 && words[1] != "or" && words[1] != "and" && words[1] != "next"
	}
	switch words[len(words)-1] {
	case "id", "name", "len", "size", "count", "since", "time", "type":
		return words[0] != "next" && words[0] != "set" && words[0] != "incr" && words[0] != "add" && words[0] != "pop"
	}
	return false
}

// AsksAbout tells by its name and its answer whether call asks a question about what it is
// given: Matches(x), IsOwnedBy(x, y), s.Contains(x). Of other modules nothing else is known.
func AsksAbout(info *types.Info, call *ast.CallExpr) bool {
	f := Callee(info, call)
	if f == nil || f.Signature().Params().Len() == 0 || f.Signature().Results().Len() != 1 || TakesFunc(f.Signature()) {
		return false
	}
	answer, ok := f.Signature().Results().At(0).Type().Underlying().(*types.Basic)
	if !ok || answer.Kind() != types.Bool {
		return false
	}
	switch FirstWord(f.Name()) {
	case "match", "matches", "contains", "equal", "equals", "less", "before", "after", "is", "has", "supports", "overlaps", "covers":
		return true
	}
	return false
}

// Registered tells by its name whether a field keeps a function that somebody
// else gave, to be told of something: onEvict, callback, hook.
func Registered(name string) bool {
	words := Words(name)
	for i, word := range words {
		switch word {
		case "callback", "callbacks", "cb", "hook", "handler", "handle", "listener", "notify", "observer", "fn":
			return true
		case "on":
			return i == 0 && len(words) > 1
		}
	}
	return false
}
