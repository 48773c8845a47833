package kit

import "testing"

func TestLeveled(t *testing.T) {
	pass, _ := newPass(t, `package p

type scope struct{}

func (*scope) Infof(format string, args ...any) {}
func (*scope) Warnf(format string, args ...any) {}

type logger interface {
	Info(msg string, keyvals ...any)
	Error(msg string, keyvals ...any)
}

type person struct{}

func (person) Info() string  { return "" }
func (person) Error() string { return "" }

type printer struct{}

func (printer) Infof(format string, args ...any) {}

type words struct{}

func (words) Info(words ...string)  {}
func (words) Error(words ...string) {}
`)
	for name, want := range map[string]bool{"scope": true, "logger": true, "person": false, "printer": false, "words": false} {
		if got := Leveled(pass.Pkg.Scope().Lookup(name).Type(), pass.Pkg); got != want {
			t.Errorf("Leveled(%s) = %v, want %v", name, got, want)
		}
	}
}
