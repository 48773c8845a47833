package existsprobe

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// ofFS tells whether call is one of the named functions of io/fs, which take a file system
// and a path.
func ofFS(info *types.Info, call *ast.CallExpr, names ...string) bool {
	return len(call.Args) == 2 && kit.IsCall(info, call, "io/fs", names...)
}

// asksAbout is the path that a probe asks about.
func asksAbout(info *types.Info, probe *ast.CallExpr) ast.Expr {
	if ofFS(info, probe, "Stat", "Lstat") {
		return probe.Args[1]
	}
	return probe.Args[0]
}

// sameInFS is the name of a call that reads the path that fs.Stat was asked about, of the
// same file system: fs.ReadFile(fsys, name), fsys.Open(name).
func sameInFS(info *types.Info, call, probe *ast.CallExpr) string {
	var fsys, path ast.Expr
	f, name := kit.Callee(info, call), ""
	switch {
	case ofFS(info, call, "ReadFile", "ReadDir", "ReadLink"):
		fsys, path, name = call.Args[0], call.Args[1], "fs."
	case f != nil && f.Signature().Recv() != nil && len(call.Args) == 1 && (f.Name() == "Open" || f.Name() == "ReadFile" || f.Name() == "ReadDir"):
		fsys, path = kit.Receiver(call), call.Args[0]
	default:
		return ""
	}
	if fsys == nil || !kit.Same(info, fsys, probe.Args[0]) || !kit.Same(info, path, probe.Args[1]) {
		return ""
	}
	return name + f.Name()
}
