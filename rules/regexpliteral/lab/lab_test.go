package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add("/api/")
	f.Add("/api/v1/orders.json")
	f.Add("\n/api/x.json\n")
	f.Add("/apj/debug=1.json\xff")
	f.Add("\xff/api/\xffdebug=1\xff.json")
	f.Fuzz(func(t *testing.T, path string) {
		if bad, better := Bad(path), Better(path); bad != better {
			t.Fatalf("Bad %d, Better %d for %q", bad, better, path)
		}
	})
}

var paths = []string{"/api/v1/customers/8841/orders.json", "/static/app.js", "/api/v1/health?debug=1"}

var sink int

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for _, path := range paths {
			sink += Bad(path)
		}
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for _, path := range paths {
			sink += Better(path)
		}
	}
}
