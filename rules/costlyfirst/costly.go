package costlyfirst

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// A cost is what a part of a condition does, "" for nothing of note.
type cost struct {
	what string
	// small: worth a word only where it is done often.
	small bool
	// tiny: only in a loop that does not wait.
	tiny bool
}

// cost names what is always done when e is asked.
func (c *checker) cost(e ast.Expr) (found cost) {
	c.always(e, func(call *ast.CallExpr) {
		if got := c.callCost(call, 0); got.what != "" && (found.what == "" || (found.small || found.tiny) && !got.small && !got.tiny) {
			found = got
		}
	})
	return found
}

// always visits the calls that are made whenever e is evaluated.
func (c *checker) always(e ast.Node, visit func(*ast.CallExpr)) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				c.always(n.X, visit)
				return false
			}
		case *ast.CallExpr:
			visit(n)
		}
		return true
	})
}

func (c *checker) callCost(call *ast.CallExpr, depth int) cost {
	info := c.TypesInfo
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || kit.IsConversion(info, call) {
		return cost{}
	}
	if kit.IsRegexpMethod(info, call, "Match", "MatchString", "Find", "FindString", "FindIndex", "FindStringIndex", "FindSubmatch", "FindStringSubmatch", "ReplaceAllString") ||
		kit.IsRegexpCall(info, call, "MatchString", "Match") {
		return cost{what: "matches a pattern"}
	}
	if decl := c.effects.Decl(f); decl != nil && f.Pkg() == c.Pkg {
		return c.declared(f, decl, depth)
	}
	if what := c.getters.Costly(bare(call)); what != "" && !answered(f) {
		return cost{what: "runs " + what, small: small(f)}
	}
	if rewrites(f) {
		return cost{what: "runs " + f.Name(), small: true}
	}
	switch name := f.Name(); kit.Package(f) {
	case "reflect":
		if f.Signature().Recv() == nil && name == "DeepEqual" {
			return cost{what: "runs reflect.DeepEqual"}
		}
	case "encoding/json":
		if name == "Valid" {
			return cost{what: "runs json.Valid"}
		}
	case "path/filepath", "path":
		if name == "Join" {
			return cost{what: "joins a path"}
		}
	case "strconv":
		if name == "Itoa" || strings.HasPrefix(name, "Format") && name != "FormatBool" || name == "Quote" {
			return cost{what: "writes a number out"}
		}
	case "crypto/sha1", "crypto/sha256", "crypto/sha512", "crypto/md5":
		if strings.HasPrefix(name, "Sum") && f.Signature().Recv() == nil {
			return cost{what: "computes a hash"}
		}
	case "maps", "golang.org/x/exp/maps":
		if name == "Equal" || name == "EqualFunc" {
			return cost{what: "compares two maps"}
		}
	case "slices":
		if name == "Contains" && len(call.Args) == 2 && !few(call.Args[0]) && !c.table(call.Args[0]) {
			return cost{what: "searches a list", tiny: true}
		}
	}
	return cost{}
}

// bare is the call without its arguments' calls, which are judged on their own.
func bare(call *ast.CallExpr) *ast.CallExpr { return &ast.CallExpr{Fun: call.Fun} }

// small are functions that mostly find nothing to do.
func small(f *types.Func) bool {
	return f.Pkg().Path() == "strings" && (f.Name() == "ToLower" || f.Name() == "ToUpper") || f.Name() == "Title"
}

// answered are String methods of other packages of whose text nothing is known: an interface's, or one of a
// type that is mostly a name.
func answered(f *types.Func) bool {
	recv := f.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// rewrites tells whether f is a method of a type of text that gives another text of it, by its
// name: Short, Lower, Canonical. It has a copy of the text, and nothing to change.
func rewrites(f *types.Func) bool {
	sig := f.Signature()
	if sig.Recv() == nil || sig.Params().Len() > 0 || sig.Results().Len() != 1 || !kit.IsString(sig.Recv().Type()) || !kit.IsString(sig.Results().At(0).Type()) {
		return false
	}
	switch kit.FirstWord(f.Name()) {
	case "short", "shorten", "lower", "upper", "canonical", "canonicalize", "normalize", "normalized", "clean", "trim", "escape", "escaped", "encode", "hex", "base", "ascii":
		return true
	}
	return false
}

// few tells whether a list is written out on the spot, or a handful by its name.
func few(e ast.Expr) bool {
	_, literal := ast.Unparen(e).(*ast.CompositeLit)
	return literal || kit.FewByName(e)
}

// table tells whether e is a variable of a package: a list of what is known, mostly a short one.
func (c *checker) table(e ast.Expr) bool {
	v := kit.Variable(c.TypesInfo, e)
	return v != nil && !v.IsField() && !kit.IsLocal(v)
}

// declared is the cost of a function of this package that changes nothing: what it
// is sure to do, or the walk over a list.
func (c *checker) declared(f *types.Func, decl *ast.FuncDecl, depth int) (found cost) {
	if decl.Body == nil || depth > 1 {
		return cost{}
	}
	name := f.Name()
	for _, s := range decl.Body.List {
		if loop, ok := s.(*ast.RangeStmt); ok && walks(c.TypesInfo, loop) {
			return cost{what: "runs " + name + ", which walks over a list,", tiny: true}
		}
		var head ast.Node = s
		if branch, ok := s.(*ast.IfStmt); ok {
			head = branch.Cond
			if branch.Init != nil {
				return found
			}
		}
		switch head.(type) {
		case ast.Expr, *ast.ReturnStmt, *ast.AssignStmt, *ast.DeclStmt:
		default:
			return found
		}
		c.always(head, func(call *ast.CallExpr) {
			if got := c.callCost(call, depth+1); got.what != "" && found.what == "" {
				inner := strings.TrimSuffix(got.what, ",")
				found = cost{what: "runs " + name + ", which " + inner + ",", small: got.small, tiny: got.tiny}
				if strings.Contains(inner, ", which ") {
					found.what = "runs " + name + ", which takes a while,"
				}
			}
		})
		if _, branch := s.(*ast.IfStmt); found.what != "" || branch {
			return found // behind it not all calls come by
		}
	}
	return found
}

// walks tells whether a loop goes over as many items as there are: no array, no number, no handful.
func walks(info *types.Info, loop *ast.RangeStmt) bool {
	t := info.TypeOf(loop.X)
	if t == nil || few(loop.X) {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// pure tells whether nobody misses it when e is not asked.
func (c *checker) pure(e ast.Node) bool { return c.pureIn(e, 0) }

func (c *checker) pureIn(e ast.Node, depth int) bool {
	return c.effects.NoneBut(e, func(call *ast.CallExpr) bool { return c.pureCall(call, depth) })
}

func (c *checker) pureCall(call *ast.CallExpr, depth int) bool {
	info := c.TypesInfo
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || kit.TakesFunc(f.Signature()) {
		return false
	}
	if kit.IsRegexpMethod(info, call) {
		return strings.HasPrefix(f.Name(), "Match") || strings.HasPrefix(f.Name(), "Find") || strings.HasPrefix(f.Name(), "ReplaceAll") || f.Name() == "String"
	}
	if kit.IsRegexpCall(info, call, "MatchString", "Match") {
		return true
	}
	if rewrites(f) {
		return true
	}
	if f.Pkg().Path() == "reflect" {
		return f.Name() == "DeepEqual" || f.Name() == "TypeOf"
	}
	// a function that only returns an expression without effects
	decl := c.effects.Decl(f)
	if decl == nil || f.Pkg() != c.Pkg || decl.Body == nil || len(decl.Body.List) != 1 || depth > 1 {
		return false
	}
	ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
	return ok && c.pureIn(ret, depth+1)
}
