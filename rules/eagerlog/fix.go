package eagerlog

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// fix puts the statement behind the question that the logger would ask itself.
// It gives no edits for other loggers than slog's, or when skipping an
// argument could be missed.
func fix(j *judge, c inspector.Cursor, l logger) (finding.Level, []analysis.TextEdit) {
	pass, call := j.pass, c.Node().(*ast.CallExpr)
	if !l.std || call.Ellipsis.IsValid() && !j.effects.None(call.Args[len(call.Args)-1]) {
		return finding.Suggest, nil
	}
	level := finding.Safe
	for _, arg := range call.Args {
		if !j.effects.None(arg) {
			return finding.Suggest, nil
		}
		if panics(pass, arg) {
			level = finding.Unsafe
		}
	}
	stmt, ok := kit.Stmt(c)
	if !ok || l.recv != nil && !kit.SideEffectFree(pass.TypesInfo, l.recv) {
		return finding.Suggest, nil
	}
	cond, imports, ok := question(pass, kit.File(c), l, call)
	if !ok {
		return finding.Suggest, nil
	}
	edits, ok := behind(pass, stmt.Node(), cond)
	if !ok {
		return finding.Suggest, nil
	}
	return level, append(kit.EditImports(pass, kit.File(c), nil, imports...), edits...)
}

// panics tells whether evaluating arg may panic for a reason that is common in
// working programs: an index or a type assertion. A nil pointer in an argument
// is a bug with and without the gate.
func panics(pass *analysis.Pass, arg ast.Expr) bool {
	may := false
	ast.Inspect(arg, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IndexExpr:
			may = may || kit.MayPanic(pass.TypesInfo, n)
		case *ast.SliceExpr:
			may = may || n.Low != nil || n.High != nil
		case *ast.TypeAssertExpr:
			may = true
		}
		return !may
	})
	return may
}

// question is the condition, with the imports it needs. A call without context
// asks with context.Background(), as the logger does.
func question(pass *analysis.Pass, file *ast.File, l logger, call *ast.CallExpr) (cond string, imports []string, ok bool) {
	slog, ok := kit.Qualifier(pass, file, call.Pos(), "log/slog")
	if !ok {
		return "", nil, false
	}
	recv := slog + "Default()"
	if l.recv != nil {
		recv = kit.Text(pass, l.recv)
	}
	level := slog + "LevelDebug"
	imports = append(imports, "log/slog")
	if l.level != nil {
		level = kit.Text(pass, l.level)
	}
	ctx := ""
	if l.ctx != nil {
		ctx = kit.Text(pass, l.ctx)
	} else {
		qualifier, ok := kit.Qualifier(pass, file, call.Pos(), "context")
		if !ok {
			return "", nil, false
		}
		ctx = qualifier + "Background()"
		imports = append(imports, "context")
	}
	return recv + ".Enabled(" + ctx + ", " + level + ")", imports, !strings.Contains(recv+ctx+level, "\n")
}

// behind indents the statement's lines into an if. A comment that ends its last
// line stays on it.
func behind(pass *analysis.Pass, stmt ast.Node, cond string) ([]analysis.TextEdit, bool) {
	indent := kit.Indent(pass, stmt.Pos())
	before, ok := kit.Source(pass, stmt.Pos()-1, stmt.Pos())
	if !ok || strings.TrimSpace(before) != "" {
		return nil, false // shares its line
	}
	edits := []analysis.TextEdit{kit.Insert(stmt.Pos(), "if "+cond+" {\n"+indent+"\t")}
	edits = append(edits, kit.Deeper(pass, stmt, kit.Line(pass, stmt.Pos())+1, kit.Line(pass, stmt.End()))...)
	return append(edits, kit.InsertAfter(pass, stmt, "}")), true
}
