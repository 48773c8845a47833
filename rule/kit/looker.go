package kit

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// A Looker knows addresses that nobody keeps: what gets them is seen through, or
// gives no more than a number or a text. It is made for one address.
type Looker struct {
	info    *types.Info
	effects *Effects
	Seen    map[*types.Var]bool // pointers that were followed
	Assumed bool                // another package's method was asked, of which its results tell
}

// LookerOf makes one.
func LookerOf(pass *analysis.Pass) *Looker {
	return &Looker{info: pass.TypesInfo, effects: EffectsOf(pass), Seen: map[*types.Var]bool{}}
}

// lookedInto is how many calls of the package's own functions are followed.
const lookedInto = 4

// Quiet tells whether nobody keeps the address at c.
func (l *Looker) Quiet(c inspector.Cursor) bool { return l.quiet(c, lookedInto) }

func (l *Looker) quiet(c inspector.Cursor, depth int) bool {
	kind, i := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.ParenExpr:
		return l.quiet(c.Parent(), depth)
	case *ast.StarExpr:
		return l.part(c.Parent(), depth)
	case *ast.BinaryExpr:
		return true
	case *ast.RangeStmt:
		return kind == edge.RangeStmt_X
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Lhs {
			return true
		}
		return len(up.Lhs) == len(up.Rhs) && l.alias(c, Variable(l.info, up.Lhs[i]), depth)
	case *ast.CallExpr:
		if Postponed(c.Parent()) {
			return false
		}
		if kind == edge.CallExpr_Fun {
			return l.method(up, depth)
		}
		return l.argument(up, i, depth)
	}
	return false
}

// method tells whether a called method keeps nothing of its receiver.
func (l *Looker) method(call *ast.CallExpr, depth int) bool {
	f := Callee(l.info, call)
	if f == nil || f.Signature().Recv() == nil || types.IsInterface(f.Signature().Recv().Type()) {
		return false
	}
	if decl, ok := l.effects.Body(f); ok {
		return l.onlyLooks(decl, f.Origin().Signature().Recv(), depth)
	}
	l.Assumed = true
	return givesPlain(f)
}

// argument tells whether a callee keeps nothing of its i-th argument.
func (l *Looker) argument(call *ast.CallExpr, i, depth int) bool {
	f := Callee(l.info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Variadic() {
		return false
	}
	if f.Pkg().Path() == "sync/atomic" {
		return i == 0
	}
	decl, ok := l.effects.Body(f)
	params := f.Origin().Signature().Params()
	return ok && i < params.Len() && l.onlyLooks(decl, params.At(i), depth)
}

// onlyLooks tells whether a function of the package only looks at what its pointer p leads to.
func (l *Looker) onlyLooks(decl inspector.Cursor, p *types.Var, depth int) bool {
	if depth == 0 {
		return false
	}
	return l.follow(decl, p, depth-1)
}

// alias tells whether a local variable that is given the address at c is only looked
// through.
func (l *Looker) alias(c inspector.Cursor, v *types.Var, depth int) bool {
	frame, ok := Frame(c)
	if loop, inside := Loop(c); inside && v != nil && !DeclaredIn(v, loop.Node()) {
		return false // it is there in the next turn
	}
	return ok && IsLocal(v) && DeclaredIn(v, FuncBody(frame.Node())) && l.follow(frame, v, depth)
}

func (l *Looker) follow(frame inspector.Cursor, v *types.Var, depth int) bool {
	if l.Seen[v] {
		return true
	}
	l.Seen[v] = true
	for use := range Uses(l.info, frame, v) {
		if in, ok := Frame(use); !ok || in.Node() != frame.Node() || !l.through(use, depth) {
			return false
		}
	}
	return true
}

// Through tells whether the use of a pointer at c keeps nothing of what it leads to.
func (l *Looker) Through(c inspector.Cursor) bool { return l.through(c, lookedInto) }

// through tells whether the use of a pointer at c keeps nothing of what it leads to.
func (l *Looker) through(c inspector.Cursor, depth int) bool {
	kind, _ := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.SelectorExpr:
		sel := l.info.Selections[up]
		switch {
		case sel == nil:
			return false
		case sel.Kind() == types.FieldVal:
			return l.part(c.Parent(), depth)
		}
		f, ok := sel.Obj().(*types.Func)
		if !ok {
			return false
		}
		if _, pointer := types.Unalias(f.Signature().Recv().Type()).(*types.Pointer); !pointer {
			return !types.IsInterface(f.Signature().Recv().Type())
		}
		called, _ := c.Parent().ParentEdge()
		return called == edge.CallExpr_Fun && l.quiet(c.Parent(), depth)
	case *ast.IndexExpr:
		return kind == edge.IndexExpr_X && l.part(c.Parent(), depth)
	case *ast.SliceExpr:
		return kind == edge.SliceExpr_X && (Lent(l.info, c.Parent()) || l.quiet(c.Parent(), depth))
	}
	return l.quiet(c, depth)
}

// part tells whether the use at c of a part of what a pointer leads to keeps no address of it.
func (l *Looker) part(c inspector.Cursor, depth int) bool {
	at, taken := Address(l.info, c)
	return !taken || Lent(l.info, at) || l.quiet(at, depth)
}

// givesPlain tells whether a method of another package gives numbers and texts alone and gets
// no more than that: it has nowhere to leave its receiver, unless it starts or registers
// something.
func givesPlain(f *types.Func) bool {
	sig := f.Signature()
	if sig.Results().Len() == 0 || slices.ContainsFunc(Words(f.Name()), begins) {
		return false
	}
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			b, basic := v.Type().Underlying().(*types.Basic)
			if !basic || b.Kind() == types.UnsafePointer {
				return false
			}
		}
	}
	return true
}

// begins tells whether a word of a name says that something goes on behind the call.
func begins(word string) bool {
	switch word {
	case "start", "go", "run", "register", "subscribe", "watch", "join", "attach", "enqueue", "schedule", "submit", "add", "push", "put", "insert", "store", "save":
		return true
	}
	return false
}

// Lent tells whether an address is one of bytes, b[:], that only a call has which the
// compiler sees through: it needs nothing on the heap.
func Lent(info *types.Info, at inspector.Cursor) bool {
	if _, cut := at.Node().(*ast.SliceExpr); !cut {
		return false
	}
	kind, i := at.ParentEdge()
	call, ok := at.Parent().Node().(*ast.CallExpr)
	if !ok || kind != edge.CallExpr_Args {
		return false
	}
	switch {
	case IsBuiltin(info, call, "copy"), IsBuiltin(info, call, "len"), IsBuiltin(info, call, "cap"), IsBuiltin(info, call, "clear"):
		return true
	case IsBuiltin(info, call, "append"):
		return i > 0 && call.Ellipsis.IsValid()
	case IsConversion(info, call):
		return IsString(info.TypeOf(call))
	}
	f := Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Pkg().Path() != "encoding/binary" {
		return false
	}
	recv := f.Signature().Recv()
	return recv != nil && !types.IsInterface(recv.Type()) || recv == nil && slices.Contains([]string{"PutUvarint", "PutVarint", "Uvarint", "Varint"}, f.Name())
}
