package kit

import (
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestKept(t *testing.T) {
	pass, _ := newPass(t, `package p

import (
	"encoding/json"
	"fmt"
	"sort"
)

type File struct {
	Path, Name string
	Lines      []string
	Place      Place
	Moved      Place
	Size       int
	hidden     int
}

type Place struct{ Row, Column int }

func New(path string) *File {
	f := &File{Path: path}
	f.Name = path
	return f
}

func (f *File) Rename(name string) { f.Name = name }
func (f *File) Add(line string)    { f.Lines[0] = line }
func (f *File) Move()              { f.Moved.Row++ }
func (f *File) Grow(n *int)        { n = &f.Size; *n++ }
func (f *File) Show()              { fmt.Println(f) }

type Read struct{ Path string }

func Decode(b []byte) (r Read, err error) { return r, decode(b, &r) }

func decode(b []byte, to any) error { return json.Unmarshal(b, to) }

type Sorted struct{ Path string }

func Sort(list []Sorted) { sort.Slice(list, func(i, j int) bool { return list[i].Path < list[j].Path }) }

type Reset struct{ Path string }

func (r *Reset) Reset() { *r = Reset{} }

type Cut struct{ Path string }

func Drop(list []Cut) []Cut { return append(list[:1], list[2:]...) }

type Given struct{ Path string }

func Append(list []Given, path string) ([]Given, int) { return append(list, Given{path}), len(list) }

type unexported struct{ Path string }
`)
	var fact *KeptFact
	pass.ExportPackageFact = func(f analysis.Fact) { fact = f.(*KeptFact) }
	if _, err := runKept(pass); err != nil {
		t.Fatal(err)
	}
	if want := []string{"File.Lines", "File.Path", "File.Place", "Given.Path", "Place.Column"}; !slices.Equal(fact.Fields, want) {
		t.Errorf("kept: %q, want %q", fact.Fields, want)
	}
	// Another package asks.
	file := pass.Pkg.Scope().Lookup("File").Type()
	path := file.Underlying().(*types.Struct).Field(0)
	other := &analysis.Pass{Pkg: types.NewPackage("q", "q"), ImportPackageFact: func(_ *types.Package, to analysis.Fact) bool { *to.(*KeptFact) = *fact; return true }}
	k := &Kept{pass: other}
	if !k.Has(file, path) || k.Has(pass.Pkg.Scope().Lookup("Read").Type(), path) {
		t.Errorf("File.Path is kept, and no field of Read is")
	}
}
