package kit

import (
	"go/ast"
	"go/types"
	"slices"
	"testing"
)

func TestBranch(t *testing.T) {
	tests := []struct {
		name, body string
		up         string // text of the type of the statement, "" for none
		heads      int
	}{
		{"if", "if len(s) > 0 { mark() }", "if", 1},
		{"else of an else", "if x := len(s); x > 0 {} else if x < 0 {} else { mark() }", "if", 3},
		{"switch", "switch len(s) { case 1, 2: mark() }", "switch", 3},
		{"block", "{ mark() }", "block", 0},
		{"loop", "for range s { mark() }", "", 0},
		{"function", "mark()", "", 0},
		{"labelled", "l: if len(s) > 0 { mark(); goto l }", "", 0},
	}
	for _, tt := range tests {
		pass, _ := newPass(t, "package p\nfunc mark() {}\nfunc f(s []int) {\n"+tt.body+"\n}\n")
		found := false
		for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
			id, ok := c.Node().(*ast.CallExpr).Fun.(*ast.Ident)
			if !ok || id.Name != "mark" {
				continue
			}
			found = true
			stmt, _ := Stmt(c)
			up, heads, ok := Branch(stmt)
			got := ""
			if ok {
				switch up.Node().(type) {
				case *ast.IfStmt:
					got = "if"
				case *ast.SwitchStmt:
					got = "switch"
				case *ast.BlockStmt:
					got = "block"
				}
			}
			if got != tt.up || len(heads) != tt.heads {
				t.Errorf("%s: %q with %d heads, want %q with %d", tt.name, got, len(heads), tt.up, tt.heads)
			}
		}
		if !found {
			t.Errorf("%s: no call of mark", tt.name)
		}
	}
}

func TestSkipsRare(t *testing.T) {
	tests := []struct {
		body string
		want bool
	}{
		{"if it == nil { continue }", true},
		{"if other == nil { continue }", false},
		{"if err != nil { println(err); continue }", true},
		{"if err != nil { continue }", false},
		{"if err != nil { println(err); break }", false},
		{"if err == nil { println(err); continue }", false},
		{"if it == nil { if err == nil { break }; continue }", false},
		{"if it == nil { continue } else { println() }", false},
		{"if *it == 0 { continue }", false},
		{"if ignored[*it] { continue }", true},
		{"if _, ok := skipNames[*it]; ok { continue }", true},
		{"if _, ok := skipNames[*it]; !ok { continue }", false},
		{"if !ignored[*it] { continue }", false},
		{"if wanted[*it] { continue }", false},
		{"if ignored[*it] { println() }", false},
		{"b, err := os.ReadFile(name); if err != nil { continue }; _ = b", true},
		{"b, err := os.Open(name); if err != nil { continue }; _ = b", false},
		{"if b, err := load(it); err != nil { continue } else if b != nil {}", false},
		{"if _, err := os.ReadFile(name); err != nil { continue }", false},
		{"b, err := load(it); if err != nil { continue }; _ = b", true},
		{"b, err := parse(it); if err != nil { continue }; _ = b", false},
	}
	for _, tt := range tests {
		pass, _ := newPass(t, "package p\nimport \"os\"\nvar _ = os.Args\nfunc load(*int) ([]byte, error) { return nil, nil }\nfunc parse(*int) ([]byte, error) { return nil, nil }\n"+
			"func f(s []*int, other *int, err error, ignored, wanted, skipNames map[int]bool, name string) {\nfor _, it := range s {\n_ = it\n"+tt.body+"\n}\n}\n")
		for c := range Root(pass).Preorder((*ast.RangeStmt)(nil)) {
			loop := c.Node().(*ast.RangeStmt)
			at := slices.IndexFunc(loop.Body.List, func(s ast.Stmt) bool { _, is := s.(*ast.IfStmt); return is })
			got := SkipsRare(pass.TypesInfo, loop.Body.List[at].(*ast.IfStmt), loop.Body, Variable(pass.TypesInfo, loop.Value))
			if got != tt.want {
				t.Errorf("%s: %v, want %v", tt.body, got, tt.want)
			}
		}
	}
}

func TestSkipsOther(t *testing.T) {
	tests := []struct {
		items, body string
		want        bool
	}{
		{"[]any", "v, ok := it.(int); _ = v; if !ok { continue }", true},
		{"[]any", "v, ok := it.(int); _ = v; if !ok { println(); continue }", true},
		{"[]any", "v, ok := it.(int); _ = v; if ok { continue }", false},
		{"[]any", "v, ok := it.(int); _ = v; if !ok { break }", false},
		{"[]any", "v, ok := other.(int); _ = v; if !ok { continue }", false},
		{"[]any", "ok := it == other; if !ok { continue }", false},
		{"[]any", "v, ok := it.(int); m := map[int]int{}; w, ok := m[v]; _ = w; if !ok { continue }", false},
		{"[]error", "v, ok := it.(interface{ Timeout() bool }); _ = v; if !ok { continue }", false},
	}
	for _, tt := range tests {
		pass, _ := newPass(t, "package p\nfunc f(s "+tt.items+", other any) {\nfor _, it := range s {\n_ = it\n"+tt.body+"\n}\n}\n")
		for c := range Root(pass).Preorder((*ast.RangeStmt)(nil)) {
			loop := c.Node().(*ast.RangeStmt)
			stmt := loop.Body.List[len(loop.Body.List)-1].(*ast.IfStmt)
			if got := SkipsOther(pass.TypesInfo, stmt, loop.Body, Variable(pass.TypesInfo, loop.Value)); got != tt.want {
				t.Errorf("%s, %s: %v, want %v", tt.items, tt.body, got, tt.want)
			}
		}
	}
}

func TestJumpsAndLeaps(t *testing.T) {
	_, file := newPass(t, `package p

func plain(n int) { n++ }

func returns(n int) { if n > 0 { return } }

func continues(n int) { for range n { continue } }

func literal() { func() { return }() }

func leaps(n int) {
again:
	if n--; n > 0 {
		goto again
	}
}
`)
	want := map[string][3]bool{"plain": {}, "returns": {true, false, true}, "continues": {true, false, false}, "literal": {}, "leaps": {true, true, false}}
	for _, d := range file.Decls {
		f := d.(*ast.FuncDecl)
		if got := [3]bool{Jumps(f.Body), Leaps(f), Returns(f.Body)}; got != want[f.Name.Name] {
			t.Errorf("%s: jumps, leaps and returns are %v", f.Name.Name, got)
		}
	}
}

func TestChildOf(t *testing.T) {
	pass, _ := newPass(t, "package p\nfunc f() {\nprintln()\nif true { println() }\n}\n")
	for c := range Root(pass).Preorder((*ast.BlockStmt)(nil)) {
		body := c.Node().(*ast.BlockStmt)
		if len(body.List) != 2 {
			continue
		}
		for call := range c.Preorder((*ast.CallExpr)(nil)) {
			want := body.List[0]
			if Encloses(body.List[1], call.Node()) {
				want = body.List[1]
			}
			if got := ChildOf(c, call).Node(); got != want {
				t.Errorf("the call at %v stands in %T", call.Node().Pos(), got)
			}
		}
	}
}

func TestAsIf(t *testing.T) {
	pass, _ := newPass(t, `package p

func f(a, b bool, n int) int {
	if a {
		return 1
	}
	switch {
	case b:
		return 2
	default:
	}
	switch x := n; {
	case x > 3:
		n++
	}
	switch {
	case a, b:
	}
	switch {
	case a:
		break
	}
	switch n {
	case 4:
	}
	switch {
	}
	n++
	return n
}
`)
	var conds []string
	for c := range Root(pass).Preorder((*ast.IfStmt)(nil), (*ast.SwitchStmt)(nil), (*ast.IncDecStmt)(nil)) {
		if gate, ok := AsIf(c.Node().(ast.Stmt)); ok {
			conds = append(conds, types.ExprString(gate.Cond))
			if leaves := Leaves(gate.Body); leaves != (len(conds) < 3) {
				t.Errorf("%s: leaves is %v", conds[len(conds)-1], leaves)
			}
		}
	}
	if want := []string{"a", "b", "x > 3"}; !slices.Equal(conds, want) {
		t.Errorf("%q, want %q", conds, want)
	}
}

func TestOutcomes(t *testing.T) {
	tests := []struct{ stmt, failed string }{
		{"if err != nil { bad() } else { good() }", "bad"},
		{"if err == nil { good() } else { bad() }", "bad"},
		{"if err := g(); nil != err { bad() } else { good() }", ""},
		{"if err != nil { bad() }", ""},
		{"if err != nil { bad() } else if n > 0 { good() }", ""},
		{"if n > 0 { bad() } else { good() }", ""},
		{"if p != nil { bad() } else { good() }", ""},
	}
	for _, tt := range tests {
		pass, file := newPass(t, "package p\nfunc bad() {}\nfunc good() {}\nfunc g() error { return nil }\nfunc f(err error, n int, p *int) {\n"+tt.stmt+"\n}\n")
		list := file.Decls[len(file.Decls)-1].(*ast.FuncDecl).Body.List
		failed, good, ok := Outcomes(pass.TypesInfo, list[0].(*ast.IfStmt))
		called := func(list []ast.Stmt) string {
			return CalleeName(pass.TypesInfo, list[0].(*ast.ExprStmt).X.(*ast.CallExpr))
		}
		if ok != (tt.failed != "") || ok && (called(failed) != "p.bad" || called(good) != "p.good") {
			t.Errorf("%s: %v", tt.stmt, ok)
		}
	}
}

func TestLeavesAll(t *testing.T) {
	_, file := newPass(t, `package p

func breaks(n int) { for range n { break } }

func returns(n int) { if n > 0 { return } }

func labelled(n int) {
rows:
	for range n {
		switch n {
		case 1:
			continue rows
		}
	}
}

func literal() { func() { return }() }
`)
	want := map[string]bool{"returns": true, "labelled": true}
	for _, d := range file.Decls {
		f := d.(*ast.FuncDecl)
		if got := LeavesAll(f.Body); got != want[f.Name.Name] {
			t.Errorf("%s: %v", f.Name.Name, got)
		}
	}
}

func TestContinuesByLabel(t *testing.T) {
	_, file := newPass(t, `package p

func labelled(n int) {
rows:
	for range n {
		for range n {
			continue rows
		}
	}
}

func plain(n int) { for range n { continue } }

func breaks(n int) {
rows:
	for range n {
		break rows
	}
}

func literal(n int) {
	func() {
	rows:
		for range n { continue rows }
	}()
}
`)
	for _, d := range file.Decls {
		f := d.(*ast.FuncDecl)
		if got := ContinuesByLabel(f.Body); got != (f.Name.Name == "labelled") {
			t.Errorf("%s: %v", f.Name.Name, got)
		}
	}
}
