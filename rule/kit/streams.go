package kit

import (
	"go/ast"
	"go/types"
	"strings"
)

// Stream tells whether t is one end of a conversation by its methods: it reads or
// writes bytes, has a deadline for writing, or sends and receives messages. Such a
// thing takes one user at a time, and a lock beside it is there to keep them apart.
func Stream(t types.Type) bool {
	if t == nil {
		return false
	}
	set := types.NewMethodSet(t)
	has := func(name string) *types.Signature {
		m := set.Lookup(nil, name)
		if m == nil {
			return nil
		}
		return m.Type().(*types.Signature)
	}
	for _, name := range []string{"Read", "Write"} {
		if sig := has(name); sig != nil && sig.Params().Len() == 1 && types.Identical(sig.Params().At(0).Type(), types.NewSlice(types.Typ[types.Byte])) {
			return true
		}
	}
	return has("SetWriteDeadline") != nil || has("WriteMessage") != nil || has("SendMsg") != nil || has("Send") != nil && has("Recv") != nil
}

// HandsOver tells whether call gives somebody something to deal with: a method of an
// interface that is named for that, or of what keeps listeners by its name, and asks for nothing
// back but an error or a yes. How long it takes, and which locks it needs, nobody here knows.
func HandsOver(info *types.Info, call *ast.CallExpr) bool {
	f := Callee(info, call)
	if f == nil || f.Signature().Recv() == nil || !OnlyFails(f.Signature()) {
		return false
	}
	abstract := types.IsInterface(f.Signature().Recv().Type())
	switch FirstWord(f.Name()) {
	case "handle", "on", "serve", "deliver", "callback":
		return abstract
	case "notify", "dispatch", "emit", "fire", "trigger":
		return abstract || f.Signature().Params().Len() > 0 && keepsListeners(f)
	}
	return false
}

// keepsListeners tells by the name of a method's type whether others register with it to
// be told: an Event, an Emitter, a bus.
func keepsListeners(f *types.Func) bool {
	switch last := LastWord(ReceiverName(f)); last {
	case "event", "events", "emitter", "bus", "dispatcher", "hooks", "callbacks", "listeners", "subscribers", "observers":
		return true
	default:
		return strings.HasPrefix(last, "event") // Event1, Event2 of as many parameters
	}
}

// OnlyFails tells whether a function gives nothing but an error or a yes: it is told,
// not asked.
func OnlyFails(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		b, basic := v.Type().Underlying().(*types.Basic)
		if !IsError(v.Type()) && !(basic && b.Kind() == types.Bool) {
			return false
		}
	}
	return true
}
