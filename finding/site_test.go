package finding

import "testing"

func TestFuncName(t *testing.T) {
	for _, c := range []struct{ pkg, fn, want string }{
		{"example.com/m/p", "example.com/m/p.(*T).Do", "(*T).Do"},
		{"example.com/m/p", "example.com/m/p.Do", "Do"},
		{"gopkg.in/yaml.v3", "gopkg.in/yaml.v3.Do", "Do"},
		{"example.com/m/cmd/x", "main.run", "run"},
		{"example.com/m", "", ""},
	} {
		if got := (Site{Package: c.pkg, Func: c.fn}).FuncName(); got != c.want {
			t.Errorf("%s in %s: %q, want %q", c.fn, c.pkg, got, c.want)
		}
	}
}
