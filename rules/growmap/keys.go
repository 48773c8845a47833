package growmap

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// newKeys judges the keys that a loop stores. ok is false where they repeat by
// design; distinct is true where no two iterations can store the same key.
func newKeys(info *types.Info, loop ast.Node, f fill) (distinct, ok bool) {
	body := kit.LoopBody(loop)
	if !varies(info, loop, f.key) || changesMap(info, body, f.m) || countedBeside(info, body, f.key) {
		return false, false
	}
	refused, own := false, isDistinct(info, loop, f.key) || folded(info, loop, f.key)
	for _, read := range reads(info, body, f.m) {
		if own && asksKey(info, body, read, f.key) {
			continue // m[k] = append(m[k], v): nothing is there
		}
		check := duplicateCheck(info, body, f, read)
		if check == nil {
			if refuses(info, body, read) {
				continue // another key that must not be there
			}
			return false, false // a count per key, a group, a set of what was seen
		}
		_, more := ast.Unparen(check.Cond).(*ast.BinaryExpr) // ok && name != "": some may repeat
		refused = refused || !more
	}
	distinct = refused || own
	return distinct, distinct || !isEnum(info.TypeOf(f.key))
}

// folded matches strings.ToLower(k) and its like for the keys of another map, also by a
// variable: two keys that differ in their case alone are rare.
func folded(info *types.Info, loop ast.Node, key ast.Expr) bool {
	r, ok := loop.(*ast.RangeStmt)
	if !ok || !kit.IsMap(info.TypeOf(r.X)) || r.Key == nil {
		return false
	}
	call, ok := ast.Unparen(kit.Origin(info, loop, key)).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || kit.Variable(info, r.Key) == nil || kit.Variable(info, call.Args[0]) != kit.Variable(info, r.Key) {
		return false
	}
	return kit.IsCall(info, call, "strings", "ToLower", "ToUpper") || kit.IsCall(info, call, "net/http", "CanonicalHeaderKey") || kit.IsCall(info, call, "net/textproto", "CanonicalMIMEHeaderKey")
}

// asksKey tells whether read, of the map, is that of m[key].
func asksKey(info *types.Info, body ast.Node, read, key ast.Expr) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		index, ok := n.(*ast.IndexExpr)
		found = found || ok && index.X == read && kit.Same(info, index.Index, key)
		return !found
	})
	return found
}

// varies tells whether the key is made from something that the loop changes.
func varies(info *types.Info, loop ast.Node, key ast.Expr) bool {
	if info.Types[key].Value != nil {
		return false
	}
	found := false
	ast.Inspect(key, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || !kit.IsConversion(info, n)
		case *ast.Ident:
			v, ok := info.ObjectOf(n).(*types.Var)
			inside := ok && kit.DeclaredIn(v, loop)
			found = found || inside || ok && !kit.Steady(info, n, kit.LoopBody(loop))
		}
		return !found
	})
	return found
}

// changesMap tells whether body gives the map variable or field a new map.
func changesMap(info *types.Info, body ast.Node, m ast.Expr) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok {
			for _, l := range s.Lhs {
				found = found || kit.Same(info, l, m)
			}
		}
		return !found
	})
	return found
}

// reads lists the uses of the map in body that are not plain stores into it.
func reads(info *types.Info, body ast.Node, m ast.Expr) []ast.Expr {
	var out []ast.Expr
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.ASSIGN {
				return true
			}
			for _, l := range n.Lhs {
				if index, ok := ast.Unparen(l).(*ast.IndexExpr); ok && kit.Same(info, index.X, m) {
					out = append(out, reads(info, index.Index, m)...)
				} else {
					out = append(out, reads(info, l, m)...)
				}
			}
			for _, r := range n.Rhs {
				out = append(out, reads(info, r, m)...)
			}
			return false
		case ast.Expr:
			if kit.Same(info, n, m) {
				out = append(out, n)
				return false
			}
		}
		return true
	})
	return out
}

// duplicateCheck is the `if _, ok := m[key]; ok { fail }` before the store that
// read belongs to, nil if there is none: who refuses a second key knows that
// keys are distinct. The lookup may stand in front of the if.
func duplicateCheck(info *types.Info, body *ast.BlockStmt, f fill, read ast.Expr) *ast.IfStmt {
	for i, s := range body.List {
		if look, ok := s.(*ast.AssignStmt); ok && i+1 < len(body.List) && kit.Encloses(look, read) {
			return lookedUpBefore(info, look, body.List[i+1], f)
		}
		check, ok := s.(*ast.IfStmt)
		if !ok || !(check.Pos() <= read.Pos() && read.Pos() < check.Body.Pos()) || check.End() > f.stmt.Pos() {
			continue
		}
		if looksUp(info, check, f) && endsInReturn(check.Body) {
			return check
		}
		return nil
	}
	return nil
}

// lookedUpBefore matches _, ok := m[key] and behind it if ok { fail }.
func lookedUpBefore(info *types.Info, look *ast.AssignStmt, next ast.Stmt, f fill) *ast.IfStmt {
	check, ok := next.(*ast.IfStmt)
	if !ok || check.Init != nil || check.End() > f.stmt.Pos() {
		return nil
	}
	if entry := refused(info, look, check); entry == nil || !kit.Same(info, entry.X, f.m) || !kit.Same(info, entry.Index, f.key) {
		return nil
	}
	return check
}

// refused is m[k] of _, ok := m[k], where the if fails if that is there; nil for others.
func refused(info *types.Info, look ast.Stmt, check *ast.IfStmt) *ast.IndexExpr {
	a, ok := look.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 2 || len(a.Rhs) != 1 || check.Else != nil || !endsInReturn(check.Body) {
		return nil
	}
	there := kit.Variable(info, a.Lhs[1])
	if there == nil || kit.Variable(info, check.Cond) != there {
		return nil
	}
	entry, _ := ast.Unparen(a.Rhs[0]).(*ast.IndexExpr)
	return entry
}

// refuses tells whether read is that of if _, ok := m[other]; ok { return err }, wherever it
// stands: a key of another name that is there already is a failure. What a failure gives back of
// the map is no read either.
func refuses(info *types.Info, body *ast.BlockStmt, read ast.Expr) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok {
			found = found || slices.Contains(r.Results, read) // beside the error, by the walk over the loop
		}
		check, ok := n.(*ast.IfStmt)
		if ok && check.Init != nil {
			entry := refused(info, check.Init, check)
			found = found || entry != nil && entry.X == read
		}
		return !found
	})
	return found
}

func looksUp(info *types.Info, check *ast.IfStmt, f fill) bool {
	found := false
	visit := func(n ast.Node) bool {
		if index, ok := n.(*ast.IndexExpr); ok {
			found = found || kit.Same(info, index.X, f.m) && kit.Same(info, index.Index, f.key)
		}
		return !found
	}
	if check.Init != nil {
		ast.Inspect(check.Init, visit)
	}
	ast.Inspect(check.Cond, visit)
	return found && check.Else == nil
}

// endsInReturn: the walk over the loop has already proven that returns fail.
func endsInReturn(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	_, ok := b.List[len(b.List)-1].(*ast.ReturnStmt)
	return ok
}

// isDistinct tells whether key differs in every iteration: it is the loop's own
// counter, index or map key, or a conversion of it that keeps its value.
func isDistinct(info *types.Info, loop ast.Node, key ast.Expr) bool {
	key = ast.Unparen(key)
	if call, ok := key.(*ast.CallExpr); ok && len(call.Args) == 1 {
		if kit.IsConversion(info, call) && keepsValue(info, call) || kit.IsCall(info, call, "strconv", "Itoa") {
			return isDistinct(info, loop, call.Args[0])
		}
		return false
	}
	v := kit.Variable(info, key)
	if v == nil || kit.Changes(info, kit.LoopBody(loop), v) {
		return false
	}
	switch loop := loop.(type) {
	case *ast.ForStmt:
		i, _ := kit.Counter(info, loop)
		return i == v
	case *ast.RangeStmt:
		_, iterates := kit.Underlying(info, loop.X).(*types.Signature) // which may give a value twice
		return !iterates && loop.Key != nil && kit.Variable(info, loop.Key) == v
	}
	return false
}

// keepsValue tells whether a conversion maps different values to different ones.
func keepsValue(info *types.Info, conv *ast.CallExpr) bool {
	from, ok1 := kit.Underlying(info, conv.Args[0]).(*types.Basic)
	to, ok2 := kit.Underlying(info, conv).(*types.Basic)
	if !ok1 || !ok2 {
		return types.Identical(kit.Underlying(info, conv.Args[0]), kit.Underlying(info, conv))
	}
	if from.Kind() == to.Kind() {
		return true
	}
	const word = 8
	sizes := types.StdSizes{WordSize: word, MaxAlign: word}
	both := from.Info()&types.IsInteger != 0 && to.Info()&types.IsInteger != 0
	// int and uint are 4 bytes on some targets: they count as small only as a source.
	return both && sizes.Sizeof(to) >= sizes.Sizeof(from) && to.Kind() != types.Int && to.Kind() != types.Uint && to.Kind() != types.Uintptr
}

// isEnum tells whether a key's type has a handful of values: bool, a byte, or a
// named type with constants of its own. Such keys repeat, or are few.
func isEnum(t types.Type) bool {
	if t == nil {
		return true
	}
	basic, ok := t.Underlying().(*types.Basic)
	if !ok {
		return false
	}
	switch basic.Kind() {
	case types.Bool, types.UntypedBool, types.Uint8, types.Int8:
		return true
	}
	return kit.Enumerated(t)
}

// countedBeside tells whether the loop counts in another map how often it sees the key.
func countedBeside(info *types.Info, body ast.Node, key ast.Expr) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(*ast.IncDecStmt)
		if !ok {
			return !found
		}
		index, ok := ast.Unparen(s.X).(*ast.IndexExpr)
		found = found || ok && kit.IsMap(info.TypeOf(index.X)) && kit.Same(info, index.Index, key)
		return !found
	})
	return found
}
