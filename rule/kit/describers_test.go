package kit

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestDescribers(t *testing.T) {
	pass, _ := newPass(t, `package p

import "fmt"

type hidden string

var off bool

func UD(v any) any {
	switch v := v.(type) {
	case string:
		return hidden(v)
	case fmt.Stringer:
		return hidden(v.String())
	}
	return nil
}
func Direct(v fmt.Stringer) string { return v.String() }
func Printed(v any) string {
	if v == nil {
		return ""
	}
	s := fmt.Sprintf("%+v", v)
	return s
}
func Late(v fmt.Stringer) func() string { return func() string { return v.String() } }
func Asked(v fmt.Stringer) string {
	if off {
		return ""
	}
	return v.String()
}
func Named(v any) any {
	switch v := v.(type) {
	case hidden:
		return v
	case fmt.Stringer:
		return v.String()
	}
	return nil
}
func Several(v any) any {
	switch v := v.(type) {
	case fmt.Stringer, string:
		return v
	}
	return fmt.Sprint(v)
}
func Other(v any) string   { return fmt.Sprint(off) }
func Two(a, b any) string  { return fmt.Sprint(a, b) }
func List(v ...any) string { return fmt.Sprint(v) }
func Text(v string) string { return fmt.Sprint(v) }
func Gives[T any](v T) string { return fmt.Sprint(v) }
`)
	var exported []string
	pass.ExportPackageFact = func(fact analysis.Fact) { exported = fact.(*DescriberFact).Funcs }
	if _, err := runDescribers(pass); err != nil {
		t.Fatal(err)
	}
	if want := []string{"Direct", "Printed", "UD"}; !slices.Equal(exported, want) {
		t.Errorf("exported %q, want %q", exported, want)
	}
}
