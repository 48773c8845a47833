package eagerargs

import (
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// byShape says why a method of something ignores its i-th argument, by what else that
// something can do: a span drops what it is told, and the options that it is started with, when
// it does not record, and a trace that logs itself if it was long shows its steps then only.
// Whose span it is does not matter.
func byShape(f *types.Func, i int) string {
	sig := f.Signature()
	if startsSpan(f) && isOption(f, i) {
		return unlessSampled
	}
	if sig.Recv() == nil {
		if sig.Results().Len() == 1 && (f.Name() == "New" || f.Name() == "NewTrace") {
			return ofTrace(sig.Results().At(0).Type())
		}
		return ""
	}
	recv := sig.Recv().Type()
	switch {
	case f.Name() == "Step":
		return ofTrace(recv)
	case slices.Contains(tells(), f.Name()) && isSpan(recv):
		return unlessSampled
	}
	return ""
}

// ofTrace is unlessLong for a trace that logs itself if it was long.
func ofTrace(t types.Type) string {
	if kit.Method(t, "LogIfLong") != nil {
		return unlessLong
	}
	return ""
}

// asks tells whether t has a method of one of the names that takes nothing and gives a boolean.
func asks(t types.Type, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		f := kit.Method(t, name)
		return f != nil && f.Signature().Params().Len() == 0 && f.Signature().Results().Len() == 1 && kit.IsBool(f.Signature().Results().At(0).Type())
	})
}
