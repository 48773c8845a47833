package kit

import (
	"go/ast"
	"testing"
)

func TestCostly(t *testing.T) {
	pass, _ := newPass(t, `package p

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
)

func f(u *url.URL, b *strings.Builder, words []string) {
	use("url", u.String())
	use(1 + len(fmt.Sprintf("%v", words)))
	use(strings.Join(words, ","))
	use(b.String())
	use(time.Monday.String())
	use(strconv.Itoa(1), len(words))
	use(func() string { return u.String() })
}

func use(...any) {}
`)
	want := []string{"URL.String", "fmt.Sprintf", "strings.Join", "", "", "", ""}
	i := 0
	for c := range Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if id, ok := call.Fun.(*ast.Ident); !ok || id.Name != "use" {
			continue
		}
		got := ""
		for _, arg := range call.Args {
			if got == "" {
				got = Costly(pass.TypesInfo, arg)
			}
		}
		if got != want[i] {
			t.Errorf("call %d: %q, want %q", i, got, want[i])
		}
		i++
	}
	if i != len(want) {
		t.Errorf("%d calls, want %d", i, len(want))
	}
}
