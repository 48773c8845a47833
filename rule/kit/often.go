package kit

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// mostNodes is how many statements and blocks a function has that is called for
// each number or record; a longer one does more than an allocation costs.
const mostNodes = 32

// Often tells whether what is done at c is likely to be done often: in a loop, or
// in a short function that is not, by its name, about a beginning or an end.
func Often(c inspector.Cursor) bool { return OftenFor(c, 0) }

// perNode is how many bytes are allocated and collected in the time of a statement,
// and longest how long a function may be whatever it allocates.
const (
	perNode = 4
	longest = 128
)

// OftenFor is Often for what takes size bytes each time: the more, the longer the
// function may be.
func OftenFor(c inspector.Cursor, size int64) bool {
	if LoopDepth(c) > 0 {
		return true
	}
	fn, ok := Frame(c)
	if !ok || calledSeldom(c) {
		return false
	}
	return Short(FuncBody(fn.Node()), min(mostNodes+int(min(max(size, 0), longest*perNode))/perNode, longest))
}

// OftenUntil is Often for a function that is mostly left before end: what stands behind
// does not count.
func OftenUntil(c inspector.Cursor, end token.Pos) bool {
	if LoopDepth(c) > 0 {
		return true
	}
	fn, ok := Frame(c)
	if !ok || calledSeldom(c) {
		return false
	}
	before := 0
	ast.Inspect(FuncBody(fn.Node()), func(n ast.Node) bool {
		s, ok := n.(ast.Stmt)
		if ok && s.Pos() < end {
			before++
		}
		return n != nil && n.Pos() < end && before <= mostNodes
	})
	return before <= mostNodes
}

// calledSeldom tells whether the declared function around c is about a beginning or an end, by
// its name, or of a type for tests.
func calledSeldom(c inspector.Cursor) bool {
	decl := Decl(c)
	return decl != nil && (Seldom(decl.Name.Name) && !ofSpan(decl) || forTests(receiverType(decl)))
}

// Short tells whether a function's body has no more than most statements and blocks, those of its
// literals among them.
func Short(body *ast.BlockStmt, most int) bool {
	n := 0
	ast.Inspect(body, func(x ast.Node) bool {
		if _, ok := x.(ast.Stmt); ok {
			n++
		}
		return n <= most
	})
	return n <= most
}

// receiverType is the name of the type that decl is a method of, "" for functions.
func receiverType(decl *ast.FuncDecl) (name string) {
	if decl.Recv != nil {
		ast.Inspect(decl.Recv.List[0].Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && name == "" {
				name = id.Name
			}
			return name == ""
		})
	}
	return name
}

// ofSpan tells whether a function starts or ends a span, as its own name or that of its type
// says: each operation has one.
func ofSpan(decl *ast.FuncDecl) bool {
	switch FirstWord(decl.Name.Name) {
	case "start", "finish", "end":
		return slices.Contains(Words(decl.Name.Name), "span") || slices.Contains(Words(receiverType(decl)), "span")
	}
	return false
}

// forTests tells whether a type stands in for another in tests, by its name.
func forTests(name string) bool {
	return slices.ContainsFunc(Words(name), func(w string) bool { return w == "mock" || w == "fake" || w == "stub" })
}

// Seldom tells whether a function is called once for a program, a stream, a file or
// a connection, as far as its name shows.
func Seldom(name string) bool {
	words := Words(name)
	for i, w := range words {
		if w == "serve" && i+1 < len(words) && answers(words[i+1]) {
			continue
		}
		if w == "without" {
			return false // what it does not
		}
		switch w {
		case "header", "headers", "preamble", "magic", "handshake", "hello", "greeting", "trailer", "footer", "signature", "version",
			"open", "close", "new", "init", "start", "stop", "finish", "end", "setup", "connect", "dial", "accept", "detect", "sniff", "probe",
			"load", "save", "dump", "restore", "generate", "checksum", "main", "auth", "authenticate", "negotiate",
			"config", "configure", "register", "shutdown", "reload", "install", "bootstrap", "migrate", "flush", "mock", "fake", "run", "serve", "listen":
			return true
		}
	}
	return false
}

// answers tells whether a word behind "serve" says what is answered, a request of that
// protocol, not to whom: ServeHTTP runs for each of them, ServeConn for each connection.
func answers(word string) bool {
	switch word {
	case "http", "dns", "request", "query", "rpc", "message", "packet":
		return true
	}
	return false
}
