package lab

import (
	"strconv"
	"strings"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add("a")
	f.Add("a,b,c")
	f.Add(",,\xff,x,")
	f.Fuzz(func(t *testing.T, text string) {
		var names []string
		if text != "" {
			names = strings.Split(text, ",")
		}
		if bad, better := Bad(names), Better(names); bad != better {
			t.Fatalf("Bad %q, Better %q", bad, better)
		}
	})
}

// names are 32 items, as a list of columns, tags or recipients has them.
func names() []string {
	list := make([]string, 32)
	for i := range list {
		list[i] = "column_" + strconv.Itoa(i)
	}
	return list
}

var sink string

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	list := names()
	for b.Loop() {
		sink = Bad(list)
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	list := names()
	for b.Loop() {
		sink = Better(list)
	}
}
