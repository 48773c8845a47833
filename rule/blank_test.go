package rule

import "testing"

func TestFill(t *testing.T) {
	count := func(b Blank) (int64, bool) {
		if b.From == Covers {
			return 0, false
		}
		return 960 / b.Unit * b.Per, true
	}
	for _, tt := range []struct {
		text, want string
		ok         bool
	}{
		{"make([]T, 0, " + Blank{Reached, 24, 1}.String() + ")", "make([]T, 0, 40)", true},
		{"make(map[K]V, " + Blank{Reached, 392, 7}.String() + ")", "make(map[K]V, 14)", true},
		{"[" + Blank{Covers, 1, 1}.String() + "]byte", "[blank_covers_1_1]byte", false},
		{"notblank_reached_1_1 blank_reached_0_1", "notblank_reached_1_1 blank_reached_0_1", true},
		{"", "", true},
	} {
		if got, ok := Fill(tt.text, count); got != tt.want || ok != tt.ok {
			t.Errorf("Fill(%q) = %q, %v; want %q, %v", tt.text, got, ok, tt.want, tt.ok)
		}
	}
}

func TestHasBlank(t *testing.T) {
	b := Blank{From: Covers, Unit: 8, Per: 1}
	if !HasBlank("room for " + b.String() + " elements") {
		t.Error("a blank goes unseen")
	}
	if HasBlank("room for blank_covers elements") {
		t.Error("words are taken for a blank")
	}
}
