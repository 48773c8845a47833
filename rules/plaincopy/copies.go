package plaincopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A walk is a loop over the characters of a text.
type walk struct {
	info  *types.Info
	loop  inspector.Cursor
	body  *ast.BlockStmt
	text  ast.Expr            // what is walked
	index *types.Var          // where it stands, nil if nobody knows
	chars map[*types.Var]bool // hold the character there
	marks map[*types.Var]bool // tell what a table has for it: nothing for most
	steps map[*types.Var]bool // where the next character of the copy goes

	dest    *types.Var // gets the copy
	plain   ast.Stmt   // the first that puts a character there as it is
	special bool       // some characters are treated in another way
	quotes  bool       // among them such as most texts have none of, beside the ends of lines
	unknown bool       // or something else happens
}

// walkOf matches for i, c := range text, for i := range text and for i := 0; i < len(text);.
func walkOf(info *types.Info, loop inspector.Cursor) (*walk, bool) {
	w := &walk{info: info, loop: loop, body: kit.LoopBody(loop.Node()), chars: map[*types.Var]bool{}, marks: map[*types.Var]bool{}, steps: map[*types.Var]bool{}}
	switch n := loop.Node().(type) {
	case *ast.RangeStmt:
		w.text = n.X
		if call, ok := ast.Unparen(n.X).(*ast.CallExpr); ok && len(call.Args) == 1 && (kit.IsConversion(info, call) || kit.IsBuiltin(info, call, "len")) {
			w.text = call.Args[0]
		}
		if n.Key != nil {
			w.index = kit.Variable(info, n.Key)
		}
		if n.Value != nil {
			if v := kit.Variable(info, n.Value); v != nil {
				w.chars[v] = true
			}
		}
	case *ast.ForStmt:
		x, op, y, ok := kit.Comparison(n.Cond)
		if !ok || op != token.LSS {
			return nil, false
		}
		w.index = kit.Variable(info, x)
		ast.Inspect(y, func(n ast.Node) bool {
			if of := kit.LenOf(info, n); of != nil {
				w.text = of
			}
			return w.text == nil
		})
	}
	if w.text == nil || w.index == nil && len(w.chars) == 0 {
		return nil, false
	}
	t := info.TypeOf(w.text)
	return w, kit.IsString(t) || kit.IsBytes(t)
}

// copies tells whether the loop puts each character as it is where the copy is made, but
// for some that are special.
func (w *walk) copies() bool {
	w.stepped()
	w.list(w.body.List)
	return !w.unknown && w.special && w.quotes && w.plain != nil
}

// list follows the way of a character that is not special.
func (w *walk) list(stmts []ast.Stmt) (falls bool) {
	for _, s := range stmts {
		if w.unknown || !w.stmt(s) {
			return false
		}
	}
	return true
}

func (w *walk) stmt(s ast.Stmt) (falls bool) {
	if dest, e, ok := written(w.info, s); ok {
		w.put(s, dest, e)
		return true
	}
	switch s := s.(type) {
	case *ast.IncDecStmt:
		w.moves(s.X)
	case *ast.DeclStmt:
		w.declares(s)
	case *ast.AssignStmt:
		w.assign(s)
	case *ast.IfStmt:
		return w.branch(s)
	case *ast.SwitchStmt:
		return w.clauses(s)
	case *ast.BlockStmt:
		return w.list(s.List)
	case *ast.BranchStmt:
		w.unknown = w.unknown || s.Tok != token.CONTINUE || s.Label != nil
		return false
	default:
		w.unknown = true
	}
	return true
}

// put looks at what the way of a plain character writes.
func (w *walk) put(s ast.Stmt, dest *types.Var, e ast.Expr) {
	if w.dest != nil && w.dest != dest || !w.char(e) {
		w.unknown = true // something else for each of them
		return
	}
	w.dest = dest
	if w.plain == nil {
		w.plain = s
	}
}

// moves takes steps of the index; a change of anything else is a state.
func (w *walk) moves(e ast.Expr) {
	if v := kit.Variable(w.info, e); v == nil || v != w.index && !w.steps[v] {
		w.unknown = true
	}
}

// assign takes c := text[i], c, n := utf8.DecodeRuneInString(text[i:]), mark := table[c]
// and steps of the index.
func (w *walk) assign(s *ast.AssignStmt) {
	first := kit.Variable(w.info, s.Lhs[0])
	switch {
	case len(s.Lhs) == 1 && len(s.Rhs) == 1 && first != nil && first != w.index && !w.steps[first] && nothing(w, s.Rhs[0]):
		w.marks[first] = true // until a special character says otherwise
	case s.Tok != token.DEFINE:
		w.moves(s.Lhs[0])
	case len(s.Rhs) != 1 || first == nil:
		w.unknown = true
	case w.char(s.Rhs[0]) || w.decoded(s.Rhs[0]):
		w.chars[first] = true
	case w.table(s.Rhs[0]):
		for _, l := range s.Lhs {
			if v := kit.Variable(w.info, l); v != nil {
				w.marks[v] = true
			}
		}
	default:
		w.unknown = true
	}
}

// branch follows an if: into what is done for characters that are not special.
func (w *walk) branch(s *ast.IfStmt) (falls bool) {
	if init, ok := s.Init.(*ast.AssignStmt); ok {
		w.assign(init)
	} else if s.Init != nil {
		w.unknown = true
	}
	class := w.class(s.Cond)
	switch {
	case class == common && w.endsLine(s.Cond):
		class = rare
	case class == common && w.swaps(s):
		class, w.quotes = rare, true
	case class == rare || class == usual:
		w.quotes = true
	}
	switch class {
	case rare:
		w.other(s.Body)
		if s.Else != nil {
			return w.stmt(s.Else)
		}
		return true
	case usual:
		falls = w.list(s.Body.List)
		w.special = true // the others go another way, or nowhere
		w.other(s.Else)
		return falls
	}
	w.unknown = true
	return false
}

// clauses follows a switch over the character, or over questions about it.
func (w *walk) clauses(s *ast.SwitchStmt) (falls bool) {
	if init, ok := s.Init.(*ast.AssignStmt); ok {
		w.assign(init)
	} else if s.Init != nil {
		w.unknown = true
	}
	if s.Tag != nil && !w.char(s.Tag) {
		w.unknown = true
	}
	if w.unknown {
		return false
	}
	falls = true
	var rest *ast.CaseClause
	plain := false
	for _, c := range s.Body.List {
		clause := c.(*ast.CaseClause)
		if clause.List == nil {
			rest = clause
			continue
		}
		class := w.clause(s.Tag, clause)
		switch {
		case class == common && w.endLines(s.Tag, clause):
			class = rare
		case class == rare || class == usual:
			w.quotes = true
		}
		switch class {
		case rare:
			w.other(clause)
		case usual:
			plain = true
			falls = w.list(clause.Body)
		default:
			w.unknown = true
			return false
		}
	}
	switch {
	case rest != nil && plain:
		w.other(rest)
	case rest != nil:
		falls = w.list(rest.Body)
	}
	return falls
}

// clause is the class of a case.
func (w *walk) clause(tag ast.Expr, clause *ast.CaseClause) class {
	whole := class(-1)
	for _, e := range clause.List {
		one := unknown
		if tag == nil {
			one = w.class(e)
		} else if c, ok := kit.ConstInt(w.info, e); ok {
			one = classOf(rune(c))
		}
		if whole < 0 {
			whole = one
		} else {
			whole = either(whole, one)
		}
	}
	return whole
}

// other takes what is done for special characters: anything but to end the loop there
// without a failure, for then the text is looked through for its end.
func (w *walk) other(n ast.Node) {
	if n == nil {
		return
	}
	w.special = true
	if !kit.Quits(n) {
		return
	}
	at, ok := kit.Find(w.loop, n)
	if !ok || !kit.Returns(n) {
		w.unknown = true
		return
	}
	for c := range at.Preorder((*ast.ReturnStmt)(nil)) {
		w.unknown = w.unknown || !kit.ErrorPath(w.info, c)
	}
}

// char tells whether e is the character where the loop stands, as it is.
func (w *walk) char(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v := kit.Variable(w.info, e)
		return v != nil && w.chars[v]
	case *ast.IndexExpr:
		v := kit.Variable(w.info, e.Index)
		return v != nil && v == w.index && kit.Same(w.info, e.X, w.text)
	case *ast.SliceExpr: // text[i:i+size]
		return e.Low != nil && kit.Variable(w.info, e.Low) == w.index && w.index != nil && e.High != nil && kit.Mentions(w.info, e.High, w.index) && kit.Same(w.info, e.X, w.text)
	case *ast.CallExpr:
		return kit.IsConversion(w.info, e) && len(e.Args) == 1 && w.char(e.Args[0])
	}
	return false
}

// decoded matches utf8.DecodeRuneInString(text[i:]).
func (w *walk) decoded(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsCall(w.info, call, "unicode/utf8", "DecodeRune", "DecodeRuneInString") {
		return false
	}
	part, ok := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
	return ok && part.Low != nil && kit.Variable(w.info, part.Low) == w.index && kit.Same(w.info, part.X, w.text)
}

// table matches table[c].
func (w *walk) table(e ast.Expr) bool {
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	return ok && w.char(index.Index)
}
