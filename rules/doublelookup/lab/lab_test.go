package lab

import (
	"strconv"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("a,b,c", "b")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, stored, asked string) {
		accounts := map[string]*Account{}
		for i := range stored {
			accounts[stored[:i]] = &Account{Balance: i}
		}
		var names []string
		for i := range asked {
			names = append(names, asked[:i])
		}
		if bad, better := Bad(accounts, names), Better(accounts, names); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

func input() (map[string]*Account, []string) {
	accounts := map[string]*Account{}
	var names []string
	for i := range 1000 {
		name := "account" + strconv.Itoa(i)
		accounts[name] = &Account{Balance: i}
		names = append(names, name)
	}
	return accounts, names
}

var sink int

func BenchmarkBad(b *testing.B) {
	accounts, names := input()
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(accounts, names)
	}
}

func BenchmarkBetter(b *testing.B) {
	accounts, names := input()
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(accounts, names)
	}
}
