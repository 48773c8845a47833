package tinyreads

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// alone tells whether all that is done below c with v, a file or connection, could go on where a buffer
// stands before what reads from it: nobody else goes on reading from it. asked are the variables on the
// way to v.
func (j *judge) alone(c inspector.Cursor, v *types.Var, kind string, asked []*types.Var) bool {
	if slices.Contains(asked, v) || len(asked) > deep {
		return false
	}
	asked = append(slices.Clip(asked), v)
	for use := range kit.Uses(j.info, c, v) {
		if kit.SkipFile(j.pass, kit.File(use)) {
			continue
		}
		at := use
		if up, _ := at.ParentEdge(); up == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		if !j.harmless(at, v, kind, asked) {
			return false
		}
	}
	return true
}

// harmless judges one use of v.
func (j *judge) harmless(at inspector.Cursor, v *types.Var, kind string, asked []*types.Var) bool {
	at = kit.Around(at)
	up, i := at.ParentEdge()
	switch parent := at.Parent().Node().(type) {
	case *ast.SelectorExpr:
		return up == edge.SelectorExpr_X && reaches(parent.Sel.Name, kind)
	case *ast.BinaryExpr, *ast.KeyValueExpr:
		return up != edge.KeyValueExpr_Value
	case *ast.TypeAssertExpr:
		return v.IsField() || kind == "connection" // for SetNoDelay and its like
	case *ast.AssignStmt:
		if up == edge.AssignStmt_Lhs {
			return true
		}
		if i >= len(parent.Lhs) {
			return false
		}
		to := kit.Variable(j.info, parent.Lhs[i])
		return kit.IsLocal(to) && to != v && j.alone(j.top(at), to, kind, asked)
	case *ast.ReturnStmt:
		return v.IsField() && j.accessor(at)
	case *ast.CallExpr:
		return up == edge.CallExpr_Args && j.handed(at, parent, i, kind, asked)
	}
	return false
}

// reaches tells whether a method of a file or connection leaves alone what is still to be read.
func reaches(method, kind string) bool {
	switch method {
	case "Read", "Close", "Name", "Stat":
		return true
	case "Write", "WriteString", "LocalAddr", "RemoteAddr", "CloseRead", "CloseWrite", "ConnectionState", "Handshake", "HandshakeContext", "VerifyHostname", "OCSPResponse":
		return kind == "connection"
	}
	return kind == "connection" && strings.HasPrefix(method, "Set")
}

// accessor tells whether c is what a method gives back whose body is nothing else, for its
// address or its state; one that lets go of the connection is another matter.
func (j *judge) accessor(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	return decl != nil && decl.Recv != nil && len(decl.Body.List) == 1 && !slices.ContainsFunc(kit.Words(decl.Name.Name), func(w string) bool {
		return slices.Contains([]string{"hijack", "detach", "release", "unwrap", "take", "raw", "reader"}, w)
	})
}

// handed tells whether call may be given a file or connection as its i-th argument.
func (j *judge) handed(at inspector.Cursor, call *ast.CallExpr, i int, kind string, asked []*types.Var) bool {
	info := j.info
	switch {
	case i == 0 && (kit.IsCall(info, call, "io", "ReadFull", "ReadAtLeast", "LimitReader", "ReadAll") || kit.IsCall(info, call, "encoding/binary", "Read") || kit.IsCall(info, call, "fmt", "Fscan", "Fscanf", "Fscanln")):
		return true
	case i == 1 && kit.IsCall(info, call, "io", "CopyN"):
		return true
	case i == 0 && writes(info, call):
		return kind == "connection"
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	sig := f.Origin().Signature()
	if sig.Variadic() && i >= sig.Params().Len()-1 {
		list, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
		return ok && types.IsInterface(list.Elem()) && kit.Method(list.Elem(), "Read") == nil // a log, an error
	}
	if i >= sig.Params().Len() {
		return false
	}
	p := sig.Params().At(i)
	if types.IsInterface(p.Type()) && kit.Method(p.Type(), "Read") == nil && kit.Method(p.Type(), "Write") != nil {
		return kind == "connection"
	}
	body, ok := j.effects.Body(f)
	return ok && kit.WrittenOut(f.Signature(), call) && j.alone(body, p, kind, asked)
}

// writes tells whether call writes to its first argument and reads nothing from it.
func writes(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "fmt", "Fprint", "Fprintf", "Fprintln") || kit.IsCall(info, call, "io", "WriteString", "Copy", "CopyN", "CopyBuffer") || kit.IsCall(info, call, "encoding/binary", "Write") ||
		kit.IsCall(info, call, "bufio", "NewWriter", "NewWriterSize") || kit.IsCall(info, call, "encoding/json", "NewEncoder") || kit.IsCall(info, call, "encoding/gob", "NewEncoder")
}

// owns tells whether the function around c may put a buffer before the connection v: it is no parameter,
// the function closes it, or all that call it read no further from what they give.
func (j *judge) owns(c inspector.Cursor, v *types.Var, steps int) bool {
	fn, ok := holder(c, v)
	if !ok || j.closes(fn, v) {
		return true
	}
	return steps < deep && j.allGive(fn, v, func(call inspector.Cursor, given ast.Expr) bool {
		from, ok := kit.Object(j.info, given).(*types.Var)
		switch {
		case !ok, kit.LoopDepth(call) > 0: // each call would make a buffer
			return false
		case from.IsField():
			return j.alone(kit.Root(j.pass), from, "connection", nil)
		}
		return kit.IsLocal(from) && j.alone(j.top(call), from, "connection", nil) && j.owns(call, from, steps+1)
	})
}

// allGive tells whether all that call the function fn are known, and give for its parameter v what is right.
func (j *judge) allGive(fn inspector.Cursor, v *types.Var, right func(call inspector.Cursor, given ast.Expr) bool) bool {
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok {
		return false
	}
	f, ok := j.info.Defs[decl.Name].(*types.Func)
	if !ok {
		return false
	}
	calls, all := kit.CallsOf(j.pass, f)
	i := kit.ParamIndex(f.Signature(), v)
	return all && len(calls) > 0 && i >= 0 && !slices.ContainsFunc(calls, func(call inspector.Cursor) bool {
		return !right(call, call.Node().(*ast.CallExpr).Args[i])
	})
}

// holder is the function around c whose parameter v is.
func holder(c inspector.Cursor, v *types.Var) (fn inspector.Cursor, ok bool) {
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if kit.InParams(kit.FuncType(f.Node()), v) {
			return f, true
		}
	}
	return fn, false
}

// closes tells whether a function closes v.
func (j *judge) closes(fn inspector.Cursor, v *types.Var) bool {
	for use := range kit.Uses(j.info, fn, v) {
		if call, ok := kit.MethodOf(use); ok && ast.Unparen(call.Fun).(*ast.SelectorExpr).Sel.Name == "Close" {
			return true
		}
	}
	return false
}

// opened tells whether e, used at c, is a local variable that holds a file which the program opens by a name
// that is no device's, in the function around c or in all that call it.
func (j *judge) opened(c inspector.Cursor, e ast.Expr, steps int) bool {
	v := kit.Variable(j.info, e)
	if !kit.IsLocal(v) {
		return false
	}
	fn, param := holder(c, v)
	if !param {
		return opens(j.info, kit.Origin(j.info, kit.TopDecl(c), e))
	}
	return steps < deep && j.allGive(fn, v, func(call inspector.Cursor, given ast.Expr) bool { return j.opened(call, given, steps+1) })
}

// opens tells whether e opens a file that is no device as far as its name shows.
func opens(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsCall(info, call, "os", "Open", "OpenFile") {
		return false
	}
	device := false
	ast.Inspect(call.Args[0], func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			text, ok := kit.ConstString(info, e)
			device = device || ok && (strings.HasPrefix(text, "/dev") || strings.HasPrefix(text, "/sys"))
		}
		return !device
	})
	return !device
}

// datagrams tells whether the connection e, used at c, is dialled on a network of packets.
func (j *judge) datagrams(c inspector.Cursor, e ast.Expr) bool {
	call, ok := ast.Unparen(kit.Origin(j.info, kit.TopDecl(c), e)).(*ast.CallExpr)
	return ok && ofPackets(j.info, call)
}

// ofPackets tells whether call is given the name of a network of packets, each of which has to be read at once.
func ofPackets(info *types.Info, call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		network, ok := kit.ConstString(info, arg)
		return ok && (strings.HasPrefix(network, "udp") || strings.HasPrefix(network, "ip") || network == "unixgram" || network == "unixpacket")
	})
}

// unbuffered is the variable or field that the reader from is held by at c, and what it is where nothing
// stands before it.
func (j *judge) unbuffered(c inspector.Cursor, from ast.Expr) (v *types.Var, kind string) {
	t := j.info.TypeOf(from)
	v, _ = kit.Object(j.info, from).(*types.Var)
	if t == nil || v == nil {
		return nil, ""
	}
	if kind = kit.Unbuffered(t); kind != "" {
		return v, kind
	}
	switch {
	case types.IsInterface(t) && kit.IsLocal(v):
		return v, kit.Unbuffered(j.info.TypeOf(kit.Origin(j.info, kit.TopDecl(c), from)))
	case types.IsInterface(t) && v.IsField() && fromIO(t):
		return v, j.allStored(v)
	case types.IsInterface(t):
		return nil, ""
	}
	if field := embedded(t); field != nil {
		return field, kit.Unbuffered(field.Type())
	}
	return nil, ""
}

// fromIO tells whether t is an interface of package io.
func fromIO(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "io"
}

// embedded is the file or connection in a struct whose Read is that of the struct.
func embedded(t types.Type) *types.Var {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	o, index, _ := types.LookupFieldOrMethod(t, true, nil, "Read")
	if _, method := o.(*types.Func); !method || len(index) < 2 {
		return nil
	}
	field := s.Field(index[0])
	if kit.Unbuffered(field.Type()) == "" {
		return nil
	}
	return field
}

// allStored is what all that a field is given in the package is: "file" or "connection", "" where
// something else is among it.
func (j *judge) allStored(field *types.Var) (kind string) {
	for _, value := range j.stored(field) {
		e := value.Node().(ast.Expr)
		if kit.IsNil(j.info, e) {
			continue
		}
		k := kit.Unbuffered(j.info.TypeOf(e))
		if k == "" || kind != "" && k != kind {
			return ""
		}
		kind = k
	}
	return kind
}

// stored are the values that a field is given in the package.
func (j *judge) stored(field *types.Var) (values []inspector.Cursor) {
	for use := range kit.Uses(j.info, kit.Root(j.pass), field) {
		if kit.SkipFile(j.pass, kit.File(use)) {
			continue
		}
		at := use
		if up, _ := at.ParentEdge(); up == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		switch up, i := at.ParentEdge(); up {
		case edge.KeyValueExpr_Key:
			values = append(values, at.Parent().ChildAt(edge.KeyValueExpr_Value, -1))
		case edge.AssignStmt_Lhs:
			s := at.Parent().Node().(*ast.AssignStmt)
			if len(s.Lhs) != len(s.Rhs) || s.Tok != token.ASSIGN {
				i = 0
			}
			values = append(values, at.Parent().ChildAt(edge.AssignStmt_Rhs, i))
		}
	}
	return append(values, j.placed(field)...)
}

// placed are the values that a field is given by its place, in literals without keys: T{conn}.
func (j *judge) placed(field *types.Var) (values []inspector.Cursor) {
	for c := range kit.Preorder(j.pass, (*ast.CompositeLit)(nil)) {
		lit := c.Node().(*ast.CompositeLit)
		t, ok := kit.Underlying(j.info, lit).(*types.Struct)
		if !ok || len(lit.Elts) == 0 || len(lit.Elts) != t.NumFields() {
			continue
		}
		if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); keyed {
			continue
		}
		for i := range t.NumFields() {
			if t.Field(i).Origin() == field.Origin() {
				values = append(values, c.ChildAt(edge.CompositeLit_Elts, i))
			}
		}
	}
	return values
}

// keeps tells whether a field holds a bare file or connection, as far as what it is given shows: what a function
// makes of one that calls itself buffered or peeks is not, nor a terminal, a pipe or a device.
func (j *judge) keeps(r read) bool {
	if r.kind == "file" && r.held.Pkg() == j.pass.Pkg && ofDevice(r.held.Name()+" "+j.pass.Pkg.Name()) {
		return false
	}
	opened := r.kind == "connection"
	for _, value := range j.stored(r.held) {
		e := ast.Unparen(value.Node().(ast.Expr))
		if kit.IsNil(j.info, e) {
			continue
		}
		t := j.info.TypeOf(e)
		if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
			t = tuple.At(0).Type()
		}
		if kit.Unbuffered(t) != r.kind {
			return false
		}
		for _, from := range j.givenTo(value, e) {
			call, ok := from.(*ast.CallExpr)
			if !ok {
				continue
			}
			if r.kind == "file" && !opens(j.info, call) || wraps(j.info, call) {
				return false
			}
			opened = opened || r.kind == "file"
		}
		if v := kit.Variable(j.info, e); v != nil && r.kind == "file" {
			_, param := holder(value, v)
			decl := kit.Decl(value)
			opened = opened || param && decl != nil && !ofDevice(decl.Name.Name)
		}
	}
	return opened
}

// givenTo are the values behind e: itself, or what the local variable is given.
func (j *judge) givenTo(c inspector.Cursor, e ast.Expr) []ast.Expr {
	v := kit.Variable(j.info, e)
	if !kit.IsLocal(v) || kit.Decl(c) == nil {
		return []ast.Expr{e}
	}
	var values []ast.Expr
	for _, given := range kit.Given(j.info, kit.Decl(c), v) {
		if given != nil {
			values = append(values, ast.Unparen(given))
		}
	}
	return values
}

// wraps tells by its name whether call puts something before a connection, or dials packets.
func wraps(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	return ofPackets(info, call) || slices.ContainsFunc(kit.Words(f.Name()), func(w string) bool {
		return strings.HasPrefix(w, "buf") || strings.HasPrefix(w, "peek") || w == "wrap" || w == "prefix" || w == "pipe"
	})
}

// ofDevice tells by names whether a file is a terminal, a pipe or a device.
func ofDevice(names string) bool {
	return slices.ContainsFunc(kit.Words(names), func(w string) bool {
		return slices.Contains([]string{"tty", "term", "terminal", "console", "pty", "serial", "pipe", "device", "dev", "input", "keyboard", "mouse", "tun", "tap", "fuse", "event", "events", "inotify", "fifo", "stdin", "random", "tail", "follow", "watch"}, w)
	})
}
