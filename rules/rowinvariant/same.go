package rowinvariant

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// costly says what a call does that is worth doing once, "" for calls that are
// not known, cheap, or not the same each time.
func (c *checker) costly(at, loop inspector.Cursor, call *ast.CallExpr) string {
	if what := c.knownWork(call); what != "" {
		return what
	}
	if what := c.worksOut(at, loop, call); what != "" {
		return what
	}
	if c.spells(call, loop.Node()) {
		return "converts the same number or text"
	}
	if what := c.ownSearch(call, loop.Node()); what != "" {
		return what
	}
	if converts(c.TypesInfo, at, loop, call) {
		return "converts the same value"
	}
	if c.listsAnew(at, loop, call) {
		return "lists the same elements anew"
	}
	if walked(c.TypesInfo, loop, call) {
		return "looks the same list up"
	}
	if what := c.fanned(at, loop, call); what != "" {
		return what
	}
	if what := c.encodesAny(at, loop, call); what != "" {
		return what
	}
	if what := c.othersWork(at, loop, call); what != "" {
		return what
	}
	return c.ownWork(at, loop, call)
}

// knownWork says what a function or method of the standard library does that is worth
// doing once.
func (c *checker) knownWork(call *ast.CallExpr) string {
	info := c.TypesInfo
	switch {
	case kit.IsCall(info, call, "strings", "ToLower", "ToUpper", "ToTitle", "Title"), kit.IsCall(info, call, "bytes", "ToLower", "ToUpper"):
		return "changes the case of the same text"
	case kit.IsCall(info, call, "strings", "Split", "SplitN", "SplitAfter", "Fields", "FieldsFunc"), kit.IsCall(info, call, "bytes", "Split", "Fields"):
		return "splits the same text"
	case kit.IsCall(info, call, "strings", "Join", "Repeat", "ReplaceAll", "Replace", "NewReplacer"), kit.IsCall(info, call, "bytes", "Join", "Repeat", "ReplaceAll", "Replace"), kit.IsCall(info, call, "net", "JoinHostPort"):
		return "builds the same text"
	case kit.IsCall(info, call, "fmt", "Sprintf", "Sprint") && len(call.Args) > 1:
		return "formats the same text"
	case kit.IsCall(info, call, "path/filepath", "Join", "Clean", "Abs", "Rel"), kit.IsCall(info, call, "path", "Join", "Clean"):
		return "builds the same path"
	case kit.IsCall(info, call, "net/url", "Parse", "ParseRequestURI", "QueryEscape", "PathEscape", "QueryUnescape", "PathUnescape", "ParseQuery"):
		return "parses or escapes the same URL"
	case kit.IsCall(info, call, "time", "LoadLocation", "Parse", "ParseInLocation", "ParseDuration"):
		return "parses the same time or zone"
	case kit.IsCall(info, call, "encoding/json", "Marshal", "MarshalIndent"), kit.IsCall(info, call, "encoding/xml", "Marshal"), serialises(info, call):
		return "encodes the same value"
	case decodes(info, call):
		return "decodes the same document"
	case kit.IsCall(info, call, "strconv", "ParseFloat", "ParseInt", "ParseUint", "Atoi", "FormatFloat", "Quote", "Unquote"):
		return "converts the same number or text"
	case kit.IsCall(info, call, "os", "Getenv", "LookupEnv", "Hostname", "Getwd", "Executable", "UserHomeDir", "UserCacheDir", "UserConfigDir", "TempDir", "Environ", "Getpid", "Getuid", "Geteuid", "Getgid", "Getegid"),
		kit.IsCall(info, call, "syscall", "Getuid", "Geteuid", "Getgid", "Getegid"):
		return "asks the system for the same"
	case kit.IsCall(info, call, "net/http", "CanonicalHeaderKey"), kit.IsCall(info, call, "html", "EscapeString"), kit.IsCall(info, call, "regexp", "QuoteMeta"):
		return "escapes the same text"
	case kit.IsCall(info, call, "net", "ParseIP", "ParseCIDR", "ParseMAC"), kit.IsCall(info, call, "net/netip", "ParseAddr", "ParsePrefix"):
		return "parses the same address"
	case kit.IsCall(info, call, "encoding/hex", "EncodeToString", "DecodeString"):
		return "encodes the same bytes"
	}
	if what := digests(info, call); what != "" {
		return what
	}
	if kit.Parses(c.Pass, call) {
		return "parses the same text"
	}
	if asksContext(info, call) {
		return "asks the context for the same value"
	}
	if decodesRunes(info, call) {
		return "decodes the same text"
	}
	if measuresText(c.Pass, call) {
		return "measures the same text"
	}
	if matches(info, call) {
		return "searches the same text"
	}
	if what := c.asksValue(call); what != "" {
		return what
	}
	if limit(info, call) {
		return "asks for the same limit"
	}
	return ""
}

// decodesRunes matches []rune(s), and what counts the runes of a text.
func decodesRunes(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "unicode/utf8", "RuneCountInString") || kit.ToRunes(info, call)
}

// matches tells whether a pattern or a replacer goes through a text.
func matches(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsMethod(info, call, "regexp", "Regexp", "Match", "MatchString", "Find", "FindIndex", "FindString", "FindStringIndex", "FindSubmatch", "FindStringSubmatch", "FindStringSubmatchIndex",
		"FindAll", "FindAllString", "FindAllStringSubmatch", "FindAllStringIndex", "ReplaceAll", "ReplaceAllString", "ReplaceAllLiteralString", "Split") ||
		kit.IsMethod(info, call, "strings", "Replacer", "Replace")
}

// asksValue says what a method of the standard library works out anew of a value that
// it does not change, "" for others.
func (c *checker) asksValue(call *ast.CallExpr) string {
	info := c.TypesInfo
	switch {
	case kit.IsMethod(info, call, "net/url", "URL", "Query"):
		return "parses the same query"
	case kit.IsMethod(info, call, "net/url", "URL", "String"):
		return "builds the same URL"
	case kit.IsMethod(info, call, "time", "Time", "Format"):
		return "formats the same time"
	case kit.IsMethod(info, call, "net", "IP", "String"), kit.IsMethod(info, call, "net", "IPNet", "String"):
		return "formats the same address"
	case formats(info, call) && !c.getters.Has(kit.Callee(info, call)):
		return "formats the same value"
	}
	return ""
}

// slight tells of a method of the standard library whether the loop sets a part of what it
// is asked of, or asks seldom: for what was not there, or an address for a handful by
// their name.
func (c *checker) slight(at, loop inspector.Cursor, call *ast.CallExpr) bool {
	r, ok := loop.Node().(*ast.RangeStmt)
	address := kit.IsMethod(c.TypesInfo, call, "net", "IP") || kit.IsMethod(c.TypesInfo, call, "net", "IPNet")
	if formats(c.TypesInfo, call) && (c.seldom(at, loop) || recorded(c.TypesInfo, at)) {
		return true
	}
	return ok && address && kit.FewByName(r.X) || fallback(c.TypesInfo, at, loop) || storesThrough(c.TypesInfo, loop.Node(), kit.Receiver(call))
}

// storesThrough tells whether the loop sets a part of what e is, or leads to.
func storesThrough(info *types.Info, loop ast.Node, e ast.Expr) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch s := n.(type) {
		case *ast.AssignStmt:
			found = found || s.Tok != token.DEFINE && slices.ContainsFunc(s.Lhs, func(l ast.Expr) bool { return kit.Contains(info, l, e) })
		case *ast.IncDecStmt:
			found = found || kit.Contains(info, s.X, e)
		}
		return !found
	})
	return found
}

// limit matches limits.MaxSeries(tenant): a number that a project keeps for each
// tenant, behind an interface, a lock and a map.
func limit(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil || len(call.Args) != 1 || f.Signature().Results().Len() != 1 {
		return false
	}
	number, isBasic := f.Signature().Results().At(0).Type().Underlying().(*types.Basic)
	tenant, ok := kit.Underlying(info, call.Args[0]).(*types.Basic)
	if !isBasic || number.Info()&types.IsNumeric == 0 || !ok || tenant.Info()&types.IsString == 0 || !types.IsInterface(f.Signature().Recv().Type()) {
		return false
	}
	of := kit.Object(info, kit.Receiver(call))
	if of == nil {
		return false
	}
	name := strings.ToLower(of.Name())
	return strings.Contains(name, "limits") || strings.Contains(name, "overrides")
}

// decodes matches json.Unmarshal(data, &v) and its like.
func decodes(info *types.Info, call *ast.CallExpr) bool {
	return len(call.Args) == 2 && (kit.IsCall(info, call, "encoding/json", "Unmarshal") || kit.IsCall(info, call, "encoding/xml", "Unmarshal"))
}

// ownSearch matches a function of this package that changes nothing and walks
// what it is given: column(header, "name"). What a method walks may be anywhere:
// the loop has to write nothing that has another name.
func (c *checker) ownSearch(call *ast.CallExpr, loop ast.Node) string {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Pkg() != c.Pkg || f.Signature().Results().Len() == 0 {
		return ""
	}
	method := f.Signature().Recv() != nil
	if !method && len(call.Args) == 0 {
		return ""
	}
	decl := c.effects.Decl(f)
	if decl == nil || decl.Body == nil || !c.effects.NoneInCall(call) || makesOne(c.TypesInfo, f, decl) {
		return ""
	}
	loops := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			loops = true
		}
		return !loops
	})
	switch {
	case !loops:
		return ""
	case !method && (!throughPointer(c.TypesInfo, call) || !callsValue(c.TypesInfo, loop)):
		return "runs " + f.Name() + " over the same arguments"
	case method && c.writesOf(loop).nothing():
		return "runs " + f.Name() + " over the same values"
	}
	return ""
}

// makesOne tells whether a function may give a thing of its own at each call: whoever has one may write
// to it. Lists are judged where they are stored.
func makesOne(info *types.Info, f *types.Func, decl *ast.FuncDecl) bool {
	switch f.Signature().Results().At(0).Type().Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Map, *types.Chan:
	default:
		return false
	}
	makes := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			makes = true
		case *ast.CallExpr:
			makes = makes || kit.IsBuiltin(info, n, "new") || kit.IsBuiltin(info, n, "make")
		}
		return !makes
	})
	return makes
}

// throughPointer tells whether an argument is a field behind a pointer.
func throughPointer(info *types.Info, call *ast.CallExpr) bool {
	found := false
	for _, arg := range call.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			found = found || ok && info.Selections[sel] != nil && info.Selections[sel].Indirect()
			return !found
		})
	}
	return found
}

// callsValue tells whether the loop calls a function that is a value: whoever made
// it may have the same pointer.
func callsValue(info *types.Info, loop ast.Node) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && kit.Callee(info, call) == nil && !kit.IsConversion(info, call) && !builtinCall(info, call)
		return !found
	})
	return found
}

// sameEveryTime tells whether each of operands has one value all through the
// loop.
func (c *checker) sameEveryTime(loop inspector.Cursor, e ast.Expr, operands []ast.Expr) bool {
	_, calls := e.(*ast.CallExpr)
	for _, o := range operands {
		if !c.invariant(loop.Node(), e, o) || calls && c.storesTo(loop.Node(), o) {
			return false
		}
	}
	return true
}

func (c *checker) invariant(loop ast.Node, whole, e ast.Expr) bool {
	info := c.TypesInfo
	if info.Types[e].Value != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, _ := info.ObjectOf(e).(*types.Var)
		return c.steadyVariable(loop, whole, e) && (v == nil || !kit.IsPointer(v.Type()) || !kit.IsLocal(v) && c.timeless(v) || !storesInto(info, loop, v) && !c.mayChangeBehind(loop, whole, v))
	case *ast.SelectorExpr:
		if info.Selections[e] == nil {
			return c.steadyVariable(loop, whole, e.Sel)
		}
		root := kit.RootVar(info, e)
		return root != nil && info.Selections[e].Kind() == types.FieldVal && c.steadyVariable(loop, whole, e.X) &&
			kit.Steady(info, e, loop) && !c.mayChangeBehind(loop, whole, root)
	case *ast.CompositeLit:
		_, value := kit.Underlying(info, e).(*types.Struct)
		return value && len(e.Elts) == 0
	case *ast.BinaryExpr:
		return c.invariant(loop, whole, e.X) && c.invariant(loop, whole, e.Y)
	case *ast.UnaryExpr:
		return e.Op != token.ARROW && e.Op != token.AND && c.invariant(loop, whole, e.X)
	case *ast.CallExpr:
		if !kit.IsConversion(info, e) && !kit.SideEffectFree(info, e) {
			return c.described(loop, e)
		}
		return c.sameOperands(loop, whole, e.Args)
	case *ast.IndexExpr:
		if !c.invariant(loop, whole, e.X) || !c.invariant(loop, whole, e.Index) {
			return false
		}
		if kit.IsMap(info.TypeOf(e.X)) {
			return !c.writesMap(loop, e)
		}
		return kit.IsSlice(info.TypeOf(e.X)) && c.writesOf(loop).element(info.TypeOf(e))
	}
	return false
}

func (c *checker) sameOperands(loop ast.Node, whole ast.Expr, args []ast.Expr) bool {
	for _, a := range args {
		if !c.invariant(loop, whole, a) {
			return false
		}
	}
	return true
}

// steadyVariable tells whether e is a variable from outside of the loop that
// the loop does not change, and through which nothing is changed either.
func (c *checker) steadyVariable(loop ast.Node, whole, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return c.invariant(loop, whole, e)
	}
	v, ok := c.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok {
		return c.TypesInfo.Types[e].IsNil()
	}
	if kit.DeclaredIn(v, loop) && !c.switched(loop, v) || kit.Changes(c.TypesInfo, loop, v) {
		return false
	}
	if kit.IsLocal(v) && kit.IsNamed(v.Type(), "context", "Context") {
		return true // what it holds does not change
	}
	if !kit.IsLocal(v) {
		if v.Pkg() != nil && v.Pkg().Path() == "time" {
			return true // UTC and Local
		}
		if c.timeless(v) {
			return true
		}
		return !v.Exported() && !c.mayChangeBehind(loop, whole, v)
	}
	switch v.Type().Underlying().(type) {
	case *types.Basic, *types.Struct:
		return true
	case *types.Pointer:
		return true // its fields are judged one by one
	case *types.Map:
		_, calls := whole.(*ast.CallExpr) // of a lookup writesMap tells
		return !c.mayChangeBehind(loop, whole, v) && !(calls && storesInto(c.TypesInfo, loop, v))
	}
	return !c.mayChangeBehind(loop, whole, v) && !storesInto(c.TypesInfo, loop, v) && !(c.given(v) && c.acts(loop, whole))
}

// given tells whether v, a slice or the like that its function makes, is also
// known by another name there: handed to a call that may keep it, or made part
// of another value.
func (c *checker) given(v *types.Var) bool {
	info, found := c.TypesInfo, false
	holds := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && info.Uses[id] == v
	}
	for _, file := range c.Files {
		if v.Pos() < file.FileStart || file.FileEnd <= v.Pos() {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				return kit.DeclaredIn(v, n)
			case *ast.CompositeLit:
				found = found || slices.ContainsFunc(n.Elts, holds)
			case *ast.KeyValueExpr:
				found = found || holds(n.Value)
			case *ast.AssignStmt:
				found = found || slices.ContainsFunc(n.Rhs, holds)
			case *ast.CallExpr:
				found = found || kit.IsPointer(info.TypeOf(n)) && slices.ContainsFunc(n.Args, holds)
			}
			return !found
		})
	}
	return found
}

// acts tells whether the loop calls anything that may change what it is not
// handed.
func (c *checker) acts(loop ast.Node, whole ast.Expr) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && call != whole && !c.effects.NoneInCall(call) && !kit.IsConversion(c.TypesInfo, call) {
			found = true
		}
		return !found
	})
	return found
}

// storesInto tells whether an element of v is assigned.
func storesInto(info *types.Info, loop ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch s := n.(type) {
		case *ast.AssignStmt:
			for _, l := range s.Lhs {
				_, ident := ast.Unparen(l).(*ast.Ident)
				found = found || !ident && kit.RootVar(info, l) == v
			}
		case *ast.IncDecStmt:
			_, ident := ast.Unparen(s.X).(*ast.Ident)
			found = found || !ident && kit.RootVar(info, s.X) == v
		}
		return !found
	})
	return found
}

// mayChangeBehind tells whether the loop hands v, or what v leads to, to
// somebody who may change it: as an argument, as a receiver, or, for what is
// not local, by calling a function of this package that is not pure.
func (c *checker) mayChangeBehind(loop ast.Node, whole ast.Expr, v *types.Var) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || call == whole {
			return !found
		}
		if c.effects.NoneInCall(call) || kit.IsBuiltin(c.TypesInfo, call, "append") {
			return !found
		}
		if kit.TellsOthers(c.Pass, call) {
			return !found // it reads what it is given
		}
		if recv := kit.Receiver(call); recv != nil && kit.RootVar(c.TypesInfo, recv) == v && !c.beside(call, recv, whole) {
			found = true
		}
		for _, arg := range call.Args {
			t := c.TypesInfo.TypeOf(arg)
			if t == nil || bigOperation(c.TypesInfo, call) || kit.RootVar(c.TypesInfo, stripAddr(arg)) != v {
				continue
			}
			_, basic := t.Underlying().(*types.Basic)
			found = found || !basic
		}
		if f := kit.Callee(c.TypesInfo, call); !kit.IsLocal(v) && (f == nil || f.Pkg() == c.Pkg) {
			found = true
		}
		return !found
	})
	return found
}

func stripAddr(e ast.Expr) ast.Expr {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return u.X
	}
	return e
}
