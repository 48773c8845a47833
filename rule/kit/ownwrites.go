package kit

import (
	"go/ast"
	"go/types"
	"strings"
)

// What a function writes to things that it made itself is no effect: nobody else has them.

// ownWrites tells whether all that call changes is what the function made: a buffer or a hash of its
// own that it writes into, or a list of its own that it sorts.
func (x *Effects) ownWrites(decl *ast.FuncDecl, call *ast.CallExpr) bool {
	return x.ownBuffer(decl, call) || x.ownAppend(decl, call) || x.ownHash(decl, call) || x.intoOwn(decl, call) || x.ownSort(decl, call) || MakesHash(x.pass.TypesInfo, call)
}

// intoOwn matches fmt.Fprintf(&b, ...) and io.WriteString(h, s), where the function made what is
// written into.
func (x *Effects) intoOwn(decl *ast.FuncDecl, call *ast.CallExpr) bool {
	info := x.pass.TypesInfo
	if len(call.Args) == 0 || !IsCall(info, call, "fmt", "Fprintf", "Fprint", "Fprintln") && !IsCall(info, call, "io", "WriteString") {
		return false
	}
	to := ast.Unparen(call.Args[0])
	if addr, ok := to.(*ast.UnaryExpr); ok {
		return x.isOwnBuffer(decl, addr.X)
	}
	return x.isOwnHash(decl, to)
}

// ownHash tells whether call writes into, or asks the sum of, a hash that the function makes.
func (x *Effects) ownHash(decl *ast.FuncDecl, call *ast.CallExpr) bool {
	recv := Receiver(call)
	if recv == nil || !x.isOwnHash(decl, recv) {
		return false
	}
	switch NameOf(call.Fun) {
	case "Write", "WriteString", "WriteByte", "Sum32", "Sum64", "Reset", "Size", "BlockSize":
		return true
	case "Sum": // h.Sum(buf[:0]) writes into another's memory
		return len(call.Args) == 0 || IsNil(x.pass.TypesInfo, call.Args[0])
	}
	return false
}

// isOwnHash tells whether e is a variable that the function gives nothing but new hashes.
func (x *Effects) isOwnHash(decl *ast.FuncDecl, e ast.Expr) bool {
	info := x.pass.TypesInfo
	v := Variable(info, e)
	if v == nil || decl.Body == nil || !DeclaredIn(v, decl.Body) {
		return false
	}
	return AllGiven(info, decl, v, func(value ast.Expr) bool {
		call, ok := ast.Unparen(value).(*ast.CallExpr)
		return ok && MakesHash(info, call)
	})
}

// IsHash tells whether t is a hash by one of its interfaces.
func IsHash(t types.Type) bool {
	return t != nil && (IsNamed(t, "hash", "Hash") || IsNamed(t, "hash", "Hash32") || IsNamed(t, "hash", "Hash64"))
}

// MakesHash matches fnv.New64a(), sha256.New() and the like, also of a package that says by its name
// that it hashes: xxhash.New().
func MakesHash(info *types.Info, call *ast.CallExpr) bool {
	f := Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Recv() != nil || !strings.HasPrefix(f.Name(), "New") || f.Signature().Results().Len() != 1 {
		return false
	}
	if f.Signature().Params().Len() > 0 && !IsCall(info, call, "hash/crc32") && !IsCall(info, call, "hash/crc64") {
		return false
	}
	path, name := f.Pkg().Path(), f.Pkg().Name()
	if !strings.HasPrefix(path, "hash/") && !strings.HasPrefix(path, "crypto/") && !strings.Contains(name, "hash") && !strings.Contains(name, "murmur") {
		return false
	}
	sum, _, _ := types.LookupFieldOrMethod(f.Signature().Results().At(0).Type(), true, nil, "Sum")
	write, _, _ := types.LookupFieldOrMethod(f.Signature().Results().At(0).Type(), true, nil, "Write")
	if write == nil {
		write, _, _ = types.LookupFieldOrMethod(f.Signature().Results().At(0).Type(), true, nil, "WriteString")
	}
	if sum == nil {
		sum, _, _ = types.LookupFieldOrMethod(f.Signature().Results().At(0).Type(), true, nil, "Sum64")
	}
	return sum != nil && write != nil
}

// ownSort matches sort.Strings(list), sort.Slice(list, less) and the like of a list that the function
// made. A literal's own text is looked at where it stands.
func (x *Effects) ownSort(decl *ast.FuncDecl, call *ast.CallExpr) bool {
	info := x.pass.TypesInfo
	if len(call.Args) == 0 || !IsCall(info, call, "sort", "Strings", "Ints", "Float64s", "Slice", "SliceStable") && !IsCall(info, call, "slices", "Sort", "SortFunc", "SortStableFunc", "Reverse") {
		return false
	}
	for _, arg := range call.Args[1:] {
		if _, literal := ast.Unparen(arg).(*ast.FuncLit); !literal && !compares(info, arg) {
			return false
		}
	}
	return x.fresh(decl, Variable(info, call.Args[0]))
}

// compares matches strings.Compare, bytes.Compare and cmp.Compare, which change nothing.
func compares(info *types.Info, e ast.Expr) bool {
	if index, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
		e = index.X // cmp.Compare[int]
	}
	f, ok := Object(info, e).(*types.Func)
	if !ok || f.Pkg() == nil || f.Name() != "Compare" {
		return false
	}
	switch f.Pkg().Path() {
	case "strings", "bytes", "cmp":
		return f.Signature().Recv() == nil
	}
	return false
}
