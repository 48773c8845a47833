package kit

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// TellsOthers is Tells != "" for what a package calls of another one: the methods of a logger
// itself do more than tell, as a look at them shows.
func TellsOthers(pass *analysis.Pass, call *ast.CallExpr) bool {
	f := Callee(pass.TypesInfo, call)
	return f != nil && f.Pkg() != pass.Pkg && Tells(pass.TypesInfo, call) != ""
}

// Tells names what a call only tells somebody, "a log line" or "a metric", by the
// package or the type that offers it; "" for others.
func Tells(info *types.Info, call *ast.CallExpr) string {
	f := Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return ""
	}
	path, of, name := strings.ToLower(f.Pkg().Path()), strings.ToLower(ReceiverName(f)), f.Name()
	base := path[strings.LastIndexByte(path, '/')+1:]
	switch {
	case path == "fmt":
		if strings.HasPrefix(name, "Print") {
			return "a log line"
		}
	case base == "zerolog", base == "zap", base == "zapcore", base == "slog":
		return "a log line"
	case ofLogs(path) || ofLogs(of):
		for _, verb := range [...]string{"Debug", "Info", "Warn", "Error", "Trace", "Print", "Log", "V", "With", "Notice"} {
			if rest, ok := strings.CutPrefix(name, verb); ok && len(rest) <= len("Context") {
				return "a log line"
			}
		}
	case strings.Contains(path, "metric"), strings.Contains(path, "prometheus"), strings.Contains(path, "statsd"), strings.Contains(of, "metric"):
		switch Words(name)[0] {
		case "inc", "incr", "dec", "add", "sub", "set", "observe", "record", "update", "mark", "measure", "emit", "with", "count", "gauge", "timing", "histogram":
			return "a metric"
		}
	}
	return ""
}

// otherLogs are words with a log in them that have nothing to do with one that is written.
var otherLogs = strings.NewReplacer("catalog", "", "dialog", "", "backlog", "", "changelog", "", "blog", "", "analog", "", "prolog", "", "logic", "", "login", "", "logout", "", "logist", "")

// ofLogs tells by a name in lower case, a path or a type's, whether it is there for logs.
func ofLogs(name string) bool {
	return strings.Contains(name, "log") && strings.Contains(otherLogs.Replace(name), "log")
}
