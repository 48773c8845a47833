package lockheldtoend

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// few is the number of turns of a loop that no one waits for.
const few = 8

// work knows what takes long in a package: what waits, and what computes.
type work struct {
	pass  *analysis.Pass
	waits *kit.Waits
}

// waiting is what the statements wait for, by what is known of a call or by its
// form; "" for nothing.
func (w *work) waiting(list []ast.Stmt) string {
	switch call, why := w.waits.First(list); {
	case call != "":
		return call + " (" + why + ")"
	case why != "":
		return why
	}
	return w.far(list)
}

// converses tells whether the statements themselves wait for or send to others
// over channels: the lock then keeps a conversation apart.
func (w *work) converses(list []ast.Stmt) bool {
	call, why := w.waits.First(list)
	return why != "" && call == "" || sends(list)
}

// far is the first call that goes somewhere far by its form.
func (w *work) far(list []ast.Stmt) string {
	found := ""
	each(list, func(n ast.Node) {
		if call, ok := n.(*ast.CallExpr); ok && found == "" {
			if why := kit.Remote(w.pass, call); why != "" {
				found = types.ExprString(call.Fun) + " (" + why + ")"
			}
		}
	})
	return found
}

// busy is the first computation that takes long: one that encodes, decodes,
// sorts, hashes or compiles, or a loop that calls something or allocates.
func (w *work) busy(list []ast.Stmt) string {
	found := ""
	info := w.pass.TypesInfo
	each(list, func(n ast.Node) {
		if found != "" {
			return
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			if f := kit.Callee(info, n); f != nil && f.Pkg() != nil && heavy(f) {
				found = types.ExprString(n.Fun)
			}
		case *ast.RangeStmt:
			if many(info, n.X) && allocates(info, n.Body) {
				found = "a loop"
			}
		case *ast.ForStmt:
			if n.Cond != nil && allocates(info, n.Body) {
				found = "a loop"
			}
		}
	})
	return found
}

// each visits what the statements run themselves, when they run.
func each(list []ast.Stmt, visit func(ast.Node)) {
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n.(type) {
			case nil, *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
				return false
			}
			visit(n)
			return true
		})
	}
}

// apart tells of statements whether they compute by themselves: they name neither
// the lock's holder nor anything that came from it or was looked up under the
// lock, not even what is safe to use
// without the lock. A copy that is made and put back through an atomic has to be
// made under it.
func (s *scope) apart(l held) func([]ast.Stmt) bool {
	info := s.g.pass.TypesInfo
	from := map[*types.Var]bool{s.root: true}
	names := func(n ast.Node) bool {
		found := false
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				return false
			case *ast.Ident:
				v, ok := info.ObjectOf(n).(*types.Var)
				found = found || ok && from[v]
			}
			return !found
		})
		return found
	}
	for before := 0; before != len(from); {
		before = len(from)
		each(l.section(), func(n ast.Node) {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, r := range n.Rhs {
					for j, e := range n.Lhs {
						v := kit.Variable(info, e)
						if (i == j || len(n.Lhs) != len(n.Rhs)) && v != nil && !plain(v.Type(), 0) && (names(r) || looked(r)) {
							from[v] = true
						}
					}
				}
			case *ast.RangeStmt:
				for _, e := range []ast.Expr{n.Key, n.Value} {
					if e == nil {
						continue
					}
					if v := kit.Variable(info, e); v != nil && (names(n.X) || looked(n.X)) {
						from[v] = true
					}
				}
			}
		})
	}
	return func(list []ast.Stmt) bool {
		for _, stmt := range list {
			if names(stmt) {
				return false
			}
		}
		return true
	}
}

// sends tells whether a statement sends on a channel, by itself.
func sends(list []ast.Stmt) bool {
	found := false
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.SendStmt:
				found = true
			}
			return !found
		})
	}
	return found
}

// looked tells whether e is a part of something else: what is looked up under a lock
// may be what the lock is for, whoever holds it.
func looked(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr, *ast.StarExpr:
		return true
	case *ast.SelectorExpr:
		_, ok := e.X.(*ast.Ident)
		return ok
	}
	return false
}

// many tells whether x may have more than a few elements.
func many(info *types.Info, x ast.Expr) bool {
	if lit, ok := ast.Unparen(x).(*ast.CompositeLit); ok {
		return len(lit.Elts) > few
	}
	if n, ok := kit.ConstInt(info, x); ok {
		return n > few
	}
	return true
}

// allocates tells whether a loop's body does more than a few instructions: it
// calls something, or fills a map or a slice.
func allocates(info *types.Info, body *ast.BlockStmt) bool {
	found := false
	each(body.List, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || !kit.IsConversion(info, n) && !kit.IsBuiltin(info, n, "len") && !kit.IsBuiltin(info, n, "cap")
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				index, ok := ast.Unparen(l).(*ast.IndexExpr)
				found = found || ok && kit.IsMap(info.TypeOf(index.X))
			}
		}
	})
	return found
}

// heavy lists what computes for long.
func heavy(f *types.Func) bool {
	name := f.Name()
	switch f.Pkg().Path() {
	case "encoding/json", "encoding/xml", "encoding/gob", "gopkg.in/yaml.v2", "gopkg.in/yaml.v3":
		return strings.HasPrefix(name, "Marshal") || strings.HasPrefix(name, "Unmarshal") || name == "Encode" || name == "Decode"
	case "sort":
		return !strings.HasPrefix(name, "Search")
	case "slices":
		return strings.HasPrefix(name, "Sort")
	case "regexp":
		return strings.HasSuffix(name, "Compile")
	case "crypto/sha1", "crypto/sha256", "crypto/sha512", "crypto/md5":
		return strings.HasPrefix(name, "Sum")
	case "golang.org/x/crypto/bcrypt":
		return true
	case "google.golang.org/protobuf/proto", "github.com/golang/protobuf/proto", "github.com/gogo/protobuf/proto":
		return name == "Marshal" || name == "Unmarshal"
	}
	return !kit.InStandardLibrary(f.Pkg()) && laborious(name)
}

// laborious tells by a name that a function works through what it is given.
func laborious(name string) bool {
	words := kit.Words(name)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "validate", "verify", "parse", "encode", "decode", "marshal", "unmarshal", "compress", "decompress", "sign", "encrypt", "decrypt", "render":
		return true
	}
	return false
}
