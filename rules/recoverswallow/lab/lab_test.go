package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add(1, "")
	f.Add(0, "broken")
	f.Fuzz(func(t *testing.T, n int, text string) {
		work := func() int {
			if text != "" {
				panic(text)
			}
			return n
		}
		shown := 0
		report = func(any, []byte) { shown++ }
		bad, err1 := Bad(work)
		better, err2 := Better(work)
		if bad != better || (err1 == nil) != (err2 == nil) || err1 != nil && err1.Error() != err2.Error() {
			t.Fatalf("Bad %d %v, Better %d %v", bad, err1, better, err2)
		}
		if (shown == 1) != (text != "") {
			t.Fatalf("panic %q shown %d times", text, shown)
		}
	})
}

// call measures the way without a panic, which is the usual one.
func call(b *testing.B, f func(func() int) (int, error)) {
	work := func() int { return 1 }
	b.ReportAllocs()
	for b.Loop() {
		if _, err := f(work); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBad(b *testing.B) { call(b, Bad) }

func BenchmarkBetter(b *testing.B) { call(b, Better) }
