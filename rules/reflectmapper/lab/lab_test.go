package lab

import (
	"slices"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("Name", "City", "x", "y", 3)
	f.Add("", "nothing", "", "", 0)
	f.Fuzz(func(t *testing.T, a, b, x, y string, n int) {
		columns := []string{a, b, "Mail"}
		var rows [][]string
		for range n & 7 {
			rows = append(rows, []string{x, y, a})
		}
		if bad, better := Bad(columns, rows), Better(columns, rows); !slices.Equal(bad, better) {
			t.Fatalf("Bad %v, Better %v", bad, better)
		}
	})
}

func input() ([]string, [][]string) {
	rows := make([][]string, 100)
	for i := range rows {
		rows[i] = []string{"name", "city", "phone", "mail"}
	}
	return []string{"Name", "City", "Phone", "Mail"}, rows
}

func BenchmarkBad(b *testing.B) {
	columns, rows := input()
	b.ReportAllocs()
	for b.Loop() {
		Bad(columns, rows)
	}
}

func BenchmarkBetter(b *testing.B) {
	columns, rows := input()
	b.ReportAllocs()
	for b.Loop() {
		Better(columns, rows)
	}
}
