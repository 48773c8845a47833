package lab

import "testing"

const header = "multipart/form-data; boundary=something; charset=utf-8; q=0.8"

func FuzzEquivalent(f *testing.F) {
	f.Add(header)
	f.Add("")
	f.Add(";;=;a=b=c;")
	f.Add("text/plain")
	f.Add("\xff;\x00=\xfe")
	f.Fuzz(func(t *testing.T, header string) {
		media1, keys1, values1 := Bad(header)
		media2, keys2, values2 := Better(header)
		if media1 != media2 || keys1 != keys2 || values1 != values2 {
			t.Fatalf("Bad %q %d %d, Better %q %d %d", media1, keys1, values1, media2, keys2, values2)
		}
	})
}

var sink int

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_, keys, values := Bad(header)
		sink = keys + values
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_, keys, values := Better(header)
		sink = keys + values
	}
}
