package eagerlog

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// A logger is one call that writes a record below Info.
type logger struct {
	seldom bool     // of a library that writes even Info only when asked to
	std    bool     // of log/slog, which has a gate that the fix can write
	recv   ast.Expr // the logger as written, nil for slog's default
	level  ast.Expr // as written, nil for slog.LevelDebug
	ctx    ast.Expr // as written, nil when the call takes none
}

// others are leveled loggers that are known by their methods: package path to
// the prefixes of functions and methods that log below Info. Their gates
// differ, so there is advice and no edit.
func others() map[string][]string {
	return map[string][]string{
		"go.uber.org/zap":            {"Debug"},
		"github.com/sirupsen/logrus": {"Debug", "Trace"},
		"github.com/hashicorp/go-hclog": {
			"Debug", "Trace",
		},
		"github.com/charmbracelet/log": {"Debug"},
	}
}

// quiet are loggers that write Info only when the environment asks for it.
func quiet() []string {
	return []string{"google.golang.org/grpc/grpclog", "google.golang.org/grpc/internal/grpclog"}
}

// verbose are loggers whose level is a number given to V: klog.V(4).Infof.
func verbose() []string {
	return []string{"k8s.io/klog/v2", "k8s.io/klog", "github.com/golang/glog", "github.com/go-logr/logr"}
}

// couldLog tells by the name alone whether a call could write a record below
// Info.
func couldLog(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	for _, prefix := range []string{"Debug", "Trace", "Info", "Log", "Msg", "Send", "Print"} {
		if strings.HasPrefix(sel.Sel.Name, prefix) {
			return true
		}
	}
	return false
}

// loggerOf recognises a call that logs below Info.
func loggerOf(info *types.Info, call *ast.CallExpr) (logger, bool) {
	if !couldLog(call) {
		return logger{}, false
	}
	callee := kit.Callee(info, call)
	if callee == nil || callee.Pkg() == nil || !kit.WrittenOut(callee.Signature(), call) {
		return logger{}, false
	}
	path, name := callee.Pkg().Path(), callee.Name()
	if path == "log/slog" {
		return slogCall(info, call, callee)
	}
	for _, prefix := range others()[path] {
		if strings.HasPrefix(name, prefix) {
			return logger{}, true
		}
	}
	for _, p := range verbose() {
		if p == path && strings.HasPrefix(name, "Info") && leveledByV(info, call) {
			return logger{}, true
		}
	}
	if slices.Contains(quiet(), path) && strings.HasPrefix(name, "Info") && !leveledByV(info, call) {
		return logger{seldom: true}, true
	}
	if strings.HasPrefix(name, "Info") && kit.TakesAnything(callee) && leveledByV(info, call) {
		return logger{}, true // klog's way, whoever declares it
	}
	return logger{}, name == "Log" && goKit(info, call) || zerolog(info, call) || chained(info, call, callee) || namedLogger(callee) || textLogger(callee)
}

// zerolog matches l.Debug().Str(...).Msg of zerolog, where the level begins the
// chain. What writes into a record that is off does nothing, but is given its
// arguments.
func zerolog(info *types.Info, call *ast.CallExpr) bool {
	const path = "github.com/rs/zerolog"
	if !kit.IsMethod(info, call, path, "Event", "Msg", "Msgf", "Send") {
		return false
	}
	for up := range chain(call) {
		if kit.IsMethod(info, up, path, "Logger", "Debug", "Trace") || kit.IsCall(info, up, path+"/log", "Debug", "Trace") {
			return true
		}
	}
	return false
}

// chained matches l.Debug()....Msg of what is made like zerolog: Debug takes nothing and gives
// the record, whose methods give it back until one writes it.
func chained(info *types.Info, call *ast.CallExpr, callee *types.Func) bool {
	if n := callee.Name(); n != "Msg" && n != "Msgf" && n != "Send" || callee.Signature().Recv() == nil || callee.Signature().Results().Len() > 0 {
		return false
	}
	for up := range chain(call) {
		f := kit.Callee(info, up)
		if f == nil || f.Name() != "Debug" && f.Name() != "Trace" || len(up.Args) > 0 || f.Signature().Results().Len() != 1 {
			continue
		}
		return types.Identical(f.Signature().Results().At(0).Type(), callee.Signature().Recv().Type())
	}
	return false
}

// chain are the calls that call is called on, the nearest first:
// l.WithField(...) of l.WithField(...).Debug.
func chain(call *ast.CallExpr) iter.Seq[*ast.CallExpr] {
	return func(yield func(*ast.CallExpr) bool) {
		for {
			before, ok := ast.Unparen(kit.Receiver(call)).(*ast.CallExpr)
			if !ok || !yield(before) {
				return
			}
			call = before
		}
	}
}

// goKit matches level.Debug(l).Log of go-kit and of what is made like it: the level
// is what a method that takes anything is called on.
func goKit(info *types.Info, call *ast.CallExpr) bool {
	at, ok := ast.Unparen(kit.Receiver(call)).(*ast.CallExpr)
	if !ok || len(at.Args) > 1 {
		return false
	}
	level := kit.Callee(info, at)
	return level != nil && (level.Name() == "Debug" || level.Name() == "Trace") && kit.TakesAnything(kit.Callee(info, call))
}

// namedLogger recognises the debug methods of loggers that no table knows, a
// project's own interface among them: the name of the method, arguments of any
// number and type or a message and fields, and a type or package that is named after logs, or a type that
// has other levels too. Debugf alone says enough.
func namedLogger(callee *types.Func) bool {
	sig := callee.Signature()
	if sig.Results().Len() > 0 || !kit.TakesAnything(callee) && !kit.TakesFields(callee) {
		return false
	}
	switch callee.Name() {
	case "Debugf", "Tracef":
		return true
	case "Debug", "Debugln", "Debugw", "DebugContext", "Trace", "Traceln", "Tracew":
	case "Log", "Logf", "Logln", "Print", "Printf", "Println":
		return sig.Recv() == nil && ofDebug(callee.Pkg().Name())
	default:
		return false
	}
	of := callee.Pkg().Name()
	if recv := sig.Recv(); recv != nil {
		if kit.Leveled(recv.Type(), callee.Pkg()) {
			return true
		}
		of = kit.Spoken(callee)
	}
	return strings.Contains(strings.ToLower(of), "log")
}

// ofDebug tells whether a package is there for debug records, by its name.
func ofDebug(name string) bool { return name == "debug" || name == "dbg" || name == "debuglog" }

// textLogger recognises Debug and Trace of a type that is named after logs where they take
// one text and nothing else: the text is there before the level is asked for.
func textLogger(callee *types.Func) bool {
	sig := callee.Signature()
	if sig.Recv() == nil || sig.Results().Len() > 0 || sig.Variadic() || sig.Params().Len() != 1 || !kit.IsString(sig.Params().At(0).Type()) {
		return false
	}
	if n := callee.Name(); n != "Debug" && n != "Debugln" && n != "Trace" {
		return false
	}
	return strings.Contains(strings.ToLower(kit.ReceiverName(callee)), "log")
}

// leveledByV matches x.V(n).Info... with a constant n above zero.
func leveledByV(info *types.Info, call *ast.CallExpr) bool {
	v, ok := ast.Unparen(kit.Receiver(call)).(*ast.CallExpr)
	if !ok || len(v.Args) != 1 {
		return false
	}
	sel, ok := ast.Unparen(v.Fun).(*ast.SelectorExpr)
	n, isConst := kit.ConstInt(info, v.Args[0])
	return ok && sel.Sel.Name == "V" && isConst && n > 0
}

func slogCall(info *types.Info, call *ast.CallExpr, callee *types.Func) (logger, bool) {
	l := logger{std: true}
	if callee.Signature().Recv() != nil {
		if !kit.IsNamed(callee.Signature().Recv().Type(), "log/slog", "Logger") {
			return logger{}, false
		}
		l.recv = kit.Receiver(call)
	}
	switch callee.Name() {
	case "Debug":
	case "DebugContext":
		l.ctx = call.Args[0]
	case "Log", "LogAttrs":
		n, ok := kit.ConstInt(info, call.Args[1])
		if !ok || n >= 0 {
			return logger{}, false
		}
		l.ctx, l.level = call.Args[0], call.Args[1]
	default:
		return logger{}, false
	}
	return l, true
}
