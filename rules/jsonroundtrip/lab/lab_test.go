package lab

import (
	"reflect"
	"strings"
	"testing"
)

func newOrder(id int, notes, articles string) *order {
	o := &order{ID: id, Notes: notes}
	for i, a := range strings.Fields(articles) {
		o.Lines = append(o.Lines, line{a, i})
	}
	return o
}

func FuzzEquivalent(f *testing.F) {
	f.Add(1, "", "")
	f.Add(-2, "<soon>", "nut bolt screw")
	f.Fuzz(func(t *testing.T, id int, notes, articles string) {
		// JSON replaces bytes that are no UTF-8.
		o := newOrder(id, strings.ToValidUTF8(notes, ""), strings.ToValidUTF8(articles, ""))
		bad, err1 := Bad(o)
		better, err2 := Better(o)
		if err1 != nil || err2 != nil || !reflect.DeepEqual(bad, better) {
			t.Fatalf("Bad %+v %v, Better %+v %v", bad, err1, better, err2)
		}
		if len(o.Lines) > 0 && (&bad.Lines[0] == &o.Lines[0] || &better.Lines[0] == &o.Lines[0]) {
			t.Fatal("the copy shares its lines")
		}
	})
}

func clone(b *testing.B, call func(*order) (*order, error)) {
	o := newOrder(7, "deliver soon", "nut bolt screw washer")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := call(o); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBad(b *testing.B) { clone(b, Bad) }

func BenchmarkBetter(b *testing.B) { clone(b, Better) }
