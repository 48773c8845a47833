package defensivecopy

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// bolts and badgers are the packages of databases in a file: what they give is a piece of it,
// which nobody can change before the transaction is over.
var (
	bolts   = []string{"go.etcd.io/bbolt", "github.com/boltdb/bolt", "github.com/coreos/bbolt"}
	badgers = []string{"github.com/dgraph-io/badger", "github.com/dgraph-io/badger/v2", "github.com/dgraph-io/badger/v3", "github.com/dgraph-io/badger/v4"}
)

// isMethodOf tells whether call is one of a method of type typ of one of these packages.
func isMethodOf(info *types.Info, call *ast.CallExpr, paths []string, typ string, names ...string) bool {
	return slices.ContainsFunc(paths, func(path string) bool { return kit.IsMethod(info, call, path, typ, names...) })
}

// lent tells whether d copies what a transaction of such a database lends: a value of a bucket
// or of a cursor, or what a literal is given for each of them.
func lent(info *types.Info, fn inspector.Cursor, d duplicate) bool {
	v := kit.Variable(info, d.from)
	if d.deep || !kit.IsLocal(v) || !kit.IsBytes(v.Type()) {
		return false
	}
	if lit, ok := fn.Node().(*ast.FuncLit); ok && kit.InParams(lit.Type, v) && len(kit.Given(info, fn.Node(), v)) == 0 {
		call, ok := fn.Parent().Node().(*ast.CallExpr)
		return ok && (isMethodOf(info, call, bolts, "Bucket", "ForEach") || isMethodOf(info, call, badgers, "Item", "Value"))
	}
	return kit.AllGiven(info, fn.Node(), v, func(e ast.Expr) bool {
		call, ok := e.(*ast.CallExpr)
		return ok && (isMethodOf(info, call, bolts, "Bucket", "Get") || isMethodOf(info, call, bolts, "Cursor", "First", "Last", "Next", "Prev", "Seek"))
	})
}

// A trail follows what is lent through variables, and functions of the package.
type trail struct {
	reading
	seen   map[*types.Var]bool
	looked map[*types.Func]bool // whether they end the transaction
}

// spent tells whether the copy d of what is lent is read and done with in its function, and that
// nothing there ends the transaction.
func (r reading) spent(fn inspector.Cursor, d duplicate) bool {
	t := &trail{r, map[*types.Var]bool{}, map[*types.Func]bool{}}
	if d.v == nil {
		out := map[int]bool{}
		return t.use(fn, d.c, 0, out) && len(out) == 0
	}
	if len(kit.Given(r.info, fn.Node(), d.v)) != d.given {
		return false
	}
	end := d.end
	t.seen[d.v] = true
	for use := range kit.Uses(r.info, fn, d.v) {
		if d.start <= use.Node().Pos() && use.Node().Pos() < d.end {
			continue // there it is filled
		}
		out := map[int]bool{}
		if !t.at(fn, use, 0, out) || len(out) > 0 {
			return false
		}
		end = max(end, use.Parent().Node().End())
		for loop, ok := kit.Loop(use); ok && d.start < loop.Node().Pos(); loop, ok = kit.Loop(loop) {
			end = max(end, loop.Node().End())
		}
	}
	return d.end < end && t.open(fn.Node(), d.end, end)
}

// variable tells whether all that fn does with v is to read it; out gets the results by which it
// leaves the function.
func (t *trail) variable(fn inspector.Cursor, v *types.Var, depth int, out map[int]bool) bool {
	if t.seen[v] || !kit.IsLocal(v) {
		return t.seen[v]
	}
	t.seen[v] = true
	for use := range kit.Uses(t.info, fn, v) {
		if !t.at(fn, use, depth, out) {
			return false
		}
	}
	return true
}

// at is use for a variable, which a literal must not have.
func (t *trail) at(fn, use inspector.Cursor, depth int, out map[int]bool) bool {
	home, ok := kit.Frame(use)
	return ok && home.Node() == fn.Node() && t.use(fn, use, depth, out)
}

// use tells whether the bytes at c are only read there, or go on to where they are.
func (t *trail) use(fn, c inspector.Cursor, depth int, out map[int]bool) bool {
	kind, i := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Lhs {
			return true
		}
		return len(up.Lhs) == len(up.Rhs) && (kit.IsBlank(up.Lhs[i]) || t.variable(fn, kit.Variable(t.info, up.Lhs[i]), depth, out))
	case *ast.ReturnStmt:
		out[i] = true
		return true
	case *ast.SliceExpr:
		return kind == edge.SliceExpr_X && t.use(fn, c.Parent(), depth, out)
	case *ast.CallExpr:
		if kind == edge.CallExpr_Args && (t.decodes(up, i) || t.follows(fn, c.Parent(), up, i, depth, out)) {
			return true
		}
	}
	return t.reads(c, depth)
}

// decodes tells whether call decodes or decrypts its i-th argument and keeps none of it.
func (t *trail) decodes(call *ast.CallExpr, i int) bool {
	if kit.IsMethod(t.info, call, "crypto/cipher", "AEAD", "Open") {
		return i > 0 // the first gets the text
	}
	f := kit.Callee(t.info, call)
	return i == 0 && f != nil && f.Pkg() != nil && f.Name() == "Unmarshal" &&
		slices.Contains([]string{"github.com/json-iterator/go", "github.com/goccy/go-json"}, f.Pkg().Path())
}

// follows tells whether call is one of a function of the package that only reads its i-th
// argument, and so does fn with what the function gives of it. It may do whatever else it
// does: nothing can write to what is lent.
func (t *trail) follows(fn, c inspector.Cursor, call *ast.CallExpr, i, depth int, out map[int]bool) bool {
	body, p, ok := t.param(call, i, depth)
	if !ok {
		return false
	}
	block, gives := kit.FuncBody(body.Node()), map[int]bool{}
	if !t.open(body.Node(), block.Pos(), block.End()) || t.seen[p] || !t.variable(body, p, depth+1, gives) {
		return false
	}
	if len(gives) == 0 {
		return true
	}
	if _, returned := c.Parent().Node().(*ast.ReturnStmt); returned {
		for j := range gives {
			out[j] = true
		}
		return true
	}
	vars := kit.Results(t.info, c)
	for j := range gives {
		if j >= len(vars) || vars[j] == nil || !t.variable(fn, vars[j], depth, out) {
			return false
		}
	}
	return true
}

// open tells whether nothing in (pos, end) of n ends the transaction: no method of the database
// is called there, and nothing that may do so.
func (t *trail) open(n ast.Node, pos, end token.Pos) bool {
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || !ok || n.End() <= pos || end <= n.Pos() {
			return false
		}
		switch n := n.(type) {
		case *ast.DeferStmt:
			return false // when the copy is done with
		case *ast.GoStmt, *ast.FuncLit:
			ok = ok && n.Pos() < pos
		case *ast.CallExpr:
			ok = ok && (n.Pos() < pos || t.leavesOpen(n))
		}
		return ok
	})
	return ok
}

// leavesOpen tells whether a call does not end the transaction: it is one of another package that is
// not given it, or of a function of this one that has no effects, or does no such thing itself.
func (t *trail) leavesOpen(call *ast.CallExpr) bool {
	if _, builtin := kit.Object(t.info, call.Fun).(*types.Builtin); builtin || kit.IsConversion(t.info, call) || t.effects.NoneInCall(call) {
		return true
	}
	f := kit.Callee(t.info, call)
	if f == nil {
		return false
	}
	if f.Pkg() == nil {
		return true // the method of error
	}
	if ofDatabase(f.Pkg()) || slices.Contains([]string{"Commit", "Rollback", "Discard", "Close"}, f.Name()) || slices.ContainsFunc(call.Args, t.database) {
		return false
	}
	if f.Pkg() != t.pass.Pkg || t.looked[f] {
		return true
	}
	t.looked[f] = true
	decl := t.effects.Decl(f)
	return decl != nil && decl.Body != nil && t.open(decl, decl.Body.Pos(), decl.Body.End())
}

// database tells whether e is a part of the database, its transaction among them.
func (t *trail) database(e ast.Expr) bool {
	n := kit.NamedOf(t.info.TypeOf(e))
	return n != nil && ofDatabase(n.Obj().Pkg())
}

func ofDatabase(p *types.Package) bool {
	return p != nil && (slices.Contains(bolts, p.Path()) || slices.Contains(badgers, p.Path()))
}
