package lab

import (
	"strings"
	"testing"
	"unicode"
)

var lines = []string{
	"Content-Type:application/json", "Content-Length:1024", "Accept-Encoding:gzip, deflate", "Connection:Close",
	"User-Agent:curl/8.5.0", "connection:Upgrade", "X-Request-Id:7f3A", "Cache-Control:no-cache",
}

// FuzzEquivalent compares the pair on ASCII: beyond it the two notions of case
// differ, which is why only comparisons with some constants get a safe fix.
func FuzzEquivalent(f *testing.F) {
	f.Add(strings.Join(lines, "\n"), "CONNECTION")
	f.Add("a:CLOSE\nA:upgrade\nb:close", "a")
	f.Add(":", "")
	f.Fuzz(func(t *testing.T, text, wanted string) {
		if strings.ContainsFunc(text+wanted, func(r rune) bool { return r > unicode.MaxASCII }) {
			return
		}
		list := strings.Split(text, "\n")
		if a, b := Bad(list, wanted), Better(list, wanted); a != b {
			t.Fatalf("Bad %d, Better %d", a, b)
		}
	})
}

var sink int

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(lines, "Connection")
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(lines, "Connection")
	}
}
