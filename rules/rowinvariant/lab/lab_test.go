package lab

import (
	"strconv"
	"strings"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("one,two,three", "T")
	f.Add("", "")
	f.Add("\xff,İ", "İ")
	f.Fuzz(func(t *testing.T, text, query string) {
		rows := strings.Split(text, ",")
		if bad, better := Bad(rows, query), Better(rows, query); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

func hundred() []string {
	rows := make([]string, 100)
	for i := range rows {
		rows[i] = "customer " + strconv.Itoa(i)
	}
	return rows
}

var sink int

func BenchmarkBad(b *testing.B) {
	rows := hundred()
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(rows, "Customer 7")
	}
}

func BenchmarkBetter(b *testing.B) {
	rows := hundred()
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(rows, "Customer 7")
	}
}
