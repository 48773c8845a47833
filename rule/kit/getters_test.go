package kit

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestGetters(t *testing.T) {
	pass, _ := newPass(t, `package p

import "strconv"

type name string

type source struct {
	raw  string
	name name
	n    int
	list []string
	make func() string
}

func (s source) Raw() string       { return s.raw }
func (s *source) Deep() string     { return (*s).raw[1:] }
func (s source) Named() string     { return string(s.name) }
func (s source) Len() int64        { return int64(len(s.list)) }
func (s source) First() string     { return s.list[0] }
func (s source) Const() string     { return "a" + "b" }
func (s source) Number() string    { return strconv.Itoa(s.n) }
func (s source) Joined() string    { return s.raw + s.list[0] }
func (s source) Bytes() []byte     { return []byte(s.raw) }
func (s source) Boxed() any        { return any(s.n) }
func (s source) Made() string      { return s.make() }
func (s source) Both() []string    { return []string{s.raw} }
func (s source) Waits(c chan string) string { return <-c }
func (s source) Two() string {
	r := s.raw
	return r
}
func lower() string { return "x" }
`)
	var exported []string
	pass.ExportPackageFact = func(fact analysis.Fact) { exported = fact.(*GetterFact).Funcs }
	res, err := runGetters(pass)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"source.Const", "source.Deep", "source.First", "source.Len", "source.Named", "source.Raw"}
	if !slices.Equal(exported, want) {
		t.Errorf("exported %q, want %q", exported, want)
	}
	equal(t, len(res.(*Getters).own), len(want)+1, "functions of the package itself")
}
