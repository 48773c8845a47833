package kit

import (
	"go/ast"
	"go/types"
	"maps"
	"testing"
)

func TestFormatsGiven(t *testing.T) {
	pass, _ := newPass(t, `package p

import "fmt"

type log struct{}

func (log) put(s string) {}

func (l log) Debugf(format string, args ...any) { l.put(fmt.Sprintf(format, args...)) }

func (l log) Debug(args ...any) { l.put(fmt.Sprint(args)) }

func (l log) Trace(text string, more ...string) { l.put(fmt.Sprint(text)) }

func (l log) Other(args ...any) {
	list := []any{1}
	l.put(fmt.Sprint(list...))
}
`)
	got := map[string]bool{}
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
		if IsCall(pass.TypesInfo, c.Node().(*ast.CallExpr), "fmt") {
			got[Decl(c).Name.Name] = FormatsGiven(pass.TypesInfo, c)
		}
	}
	want := map[string]bool{"Debugf": true, "Debug": false, "Trace": false, "Other": false}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestDebugMethod(t *testing.T) {
	pass, _ := newPass(t, `package p

type appLogger struct{}

func (appLogger) Debugf(format string, args ...any) {}

func (appLogger) Debug(text string) {}

func (appLogger) Tracer(n int) {}

func (appLogger) Infof(format string, args ...any) {}

type probe struct{}

func (probe) Debugw(args ...any) {}

func Debug(args ...any) {}
`)
	want := map[string]bool{"Debugf": true, "Debug": true}
	for id, o := range pass.TypesInfo.Defs {
		f, ok := o.(*types.Func)
		if !ok {
			continue
		}
		if got := DebugMethod(f); got != (want[id.Name] && f.Signature().Recv() != nil) {
			t.Errorf("%s: %v", id.Name, got)
		}
	}
}

func TestTakesFields(t *testing.T) {
	pass, _ := newPass(t, `package p

type Field struct{}

type Option struct{}

func yes(message string, fields ...Field) {}

func noText(fields ...Field) {}

func options(name string, options ...Option) {}

func anything(message string, args ...any) {}
`)
	for id, o := range pass.TypesInfo.Defs {
		if f, ok := o.(*types.Func); ok && TakesFields(f) != (id.Name == "yes") {
			t.Errorf("%s: %v", id.Name, TakesFields(f))
		}
	}
}
