package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add("name")
	f.Add("")
	f.Fuzz(func(t *testing.T, name string) {
		other := struct{ Title string }{name}
		for _, v := range []any{Record{Name: name}, &Record{Name: name}, other} {
			if bad, better := Bad(v), Better(v); bad != better {
				t.Fatalf("%T: Bad %q, Better %q", v, bad, better)
			}
		}
	})
}

var sink string

func BenchmarkBad(b *testing.B) {
	r := &Record{Name: "name"}
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(r)
	}
}

func BenchmarkBetter(b *testing.B) {
	r := &Record{Name: "name"}
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(r)
	}
}
