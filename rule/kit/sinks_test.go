package kit

import (
	"go/ast"
	"testing"
)

// marked(n, w.Method): n is the kind of the writer.
func TestStringSink(t *testing.T) {
	pass, file := newPass(t, `package p

import (
	"bufio"
	"bytes"
	"io"
	"strings"
)

type page struct {
	strings.Builder
	body bytes.Buffer
}

func marked(n int, e ...any) {}

func f(b *strings.Builder, p *page, w *bufio.Writer, rw *bufio.ReadWriter, other io.StringWriter, all []*bufio.Writer) {
	var v strings.Builder
	marked(1, b.WriteString)
	marked(1, v.WriteString)
	marked(2, p.body.WriteString)
	marked(3, w.WriteString)
	marked(4, all[0].WriteString)
	marked(0, p.WriteString)
	marked(0, rw.WriteString)
	marked(0, other.WriteString)
	marked(0, b.WriteByte)
}
`)
	rooms := map[int64]string{1: "make([]byte, 0, 20)", 2: "make([]byte, 0, 20)", 3: "w.AvailableBuffer()"}
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if id, ok := call.Fun.(*ast.Ident); !ok || id.Name != "marked" {
			continue
		}
		n, _ := ConstInt(pass.TypesInfo, call.Args[0])
		method := call.Args[1].(*ast.SelectorExpr)
		w, s := StringSink(pass.TypesInfo, &ast.CallExpr{Fun: method, Args: []ast.Expr{method}})
		if n == 4 { // which element is not known to be the same twice
			_, ok := s.Room(pass, file, w, 20)
			equal(t, s == BufioSink && !ok, true, "%s has room", Text(pass, method))
			continue
		}
		equal(t, int64(s), n, "sink of %s", Text(pass, method))
		if s != NoSink {
			room, ok := s.Room(pass, file, w, 20)
			equal(t, ok, true, "room of %s", Text(pass, method))
			equal(t, room, rooms[n], "room of %s", Text(pass, method))
			_, ok = s.Room(pass, file, w, 0)
			equal(t, ok, s != BuilderSink, "%s has room for any length", Text(pass, method))
			equal(t, s.Borrows(0), ok, "%s lends its own memory", Text(pass, method))
		}
	}
}
