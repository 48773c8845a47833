package finding

import "testing"

func TestRecoverable(t *testing.T) {
	at := func(line int, advice Advice, prices ...Price) Priced {
		return Priced{Finding: Finding{Site: Site{Func: "m.F", Line: line}}, Advice: advice, Prices: prices}
	}
	whole := func(p Priced) Priced {
		p.Evidence = []Evidence{{Kind: CPU, Whole: true}}
		return p
	}
	cpu := func(low, mid, high float64) Price { return Price{Kind: CPU, Share: Interval{low, mid, high}} }
	for _, c := range []struct {
		name   string
		priced []Priced
		want   Interval
		n      int
	}{
		{"none", nil, Interval{}, 0},
		{"sum", []Priced{at(1, AdviseFix, cpu(0.25, 0.25, 0.5)), at(2, AdviseUnsafe, cpu(0.125, 0.25, 0.25))}, Interval{0.375, 0.5, 0.75}, 2},
		{"same line counts once", []Priced{at(1, AdviseFix, cpu(0.25, 0.25, 0.5)), at(1, AdviseFix, cpu(0.125, 0.375, 0.375))}, Interval{0.25, 0.375, 0.5}, 2},
		{"cold and unpriced do not count", []Priced{at(1, AdviseKeep, cpu(0.5, 0.5, 0.5)), at(2, AdviseFix, Price{Kind: CPU, Unpriced: "no claim"})}, Interval{}, 0},
		{"other kind", []Priced{at(1, AdviseFix, Price{Kind: Alloc, Share: Interval{1, 1, 1}}, cpu(0.5, 0.5, 0.5))}, Interval{0.5, 0.5, 0.5}, 1},
		{"a whole function counts once", []Priced{whole(at(1, AdviseFix, cpu(0.25, 0.25, 0.5))), whole(at(2, AdviseFix, cpu(0.125, 0.375, 0.375)))}, Interval{0.25, 0.375, 0.5}, 2},
		{"a function or its lines", []Priced{whole(at(1, AdviseFix, cpu(0.25, 0.25, 0.25))), at(2, AdviseFix, cpu(0.25, 0.25, 0.25)), at(3, AdviseFix, cpu(0.25, 0.25, 0.25))}, Interval{0.5, 0.5, 0.5}, 3},
		{"never above all", []Priced{at(1, AdviseFix, cpu(0.75, 0.75, 0.75)), at(2, AdviseFix, cpu(0.75, 0.75, 0.75))}, Interval{1, 1, 1}, 2},
	} {
		got, n := Recoverable(c.priced, CPU)
		if got != c.want || n != c.n {
			t.Errorf("%s: %v from %d, want %v from %d", c.name, got, n, c.want, c.n)
		}
	}
}
