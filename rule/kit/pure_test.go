package kit

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestPure(t *testing.T) {
	pass, _ := newPass(t, `package p

import (
	"encoding/hex"
	"errors"
	"os"
	"time"
)

type ID [4]byte

func (id ID) Text() string { return "0x" + hex.EncodeToString(id[:]) }
func (id ID) First() byte { return id[0] }
func (id ID) hidden() byte { return id[0] }

var Prefix, prefix = "", "0x"

func Shown(id ID) string { return Prefix + hex.EncodeToString(id[:]) }
func Fixed(id ID) string { return prefix + hex.EncodeToString(id[:]) }
func Now() string { return time.Now().String() }
func Home() string { return os.Getenv("HOME") }
func Set(id *ID) byte { id[0] = 1; return 1 }
func Nothing() {}

func Decoded(s string) ([]byte, error) {
	if s == "" || len(s) < 4 {
		return nil, errors.New("short")
	}
	out := make([]byte, len(s))
	copy(out, s)
	return out, nil
}

func Sometimes(s string, wanted bool) []byte {
	if !wanted {
		return nil
	}
	return []byte(s)
}
`)
	var fact *PureFact
	pass.ExportPackageFact = func(f analysis.Fact) { fact = f.(*PureFact) }
	pass.ResultOf[GettersAnalyzer] = &Getters{knownFuncs[GetterFact]{pass: pass}}
	if _, err := runPure(pass); err != nil {
		t.Fatal(err)
	}
	for _, is := range []struct {
		what      string
		got, want []string
	}{
		{"pure", fact.Funcs, []string{"Decoded", "Fixed", "ID.First", "ID.Text", "Now", "Shown", "Sometimes"}},
		{"steady", fact.Steady, []string{"Decoded", "Fixed", "ID.First", "ID.Text", "Sometimes"}},
		{"works", fact.Works, []string{"Decoded", "Fixed", "ID.Text"}},
	} {
		if !slices.Equal(is.got, is.want) {
			t.Errorf("%s: %q, want %q", is.what, is.got, is.want)
		}
	}
}
