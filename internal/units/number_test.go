package units

import "testing"

func TestNumber(t *testing.T) {
	for _, c := range []struct {
		v    float64
		want string
	}{{96, "96"}, {2523.4, "2,523"}, {1.5, "1.50"}, {0, "0"}, {27.04, "27.0"}, {-3, "-3"}} {
		if got := Number(c.v); got != c.want {
			t.Errorf("Number(%v) = %q, want %q", c.v, got, c.want)
		}
	}
}
