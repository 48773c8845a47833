package costlykey

import "testing"

// A layout is distinct where two different tuples cannot give one string.
func TestDistinct(t *testing.T) {
	make := func(text []string, hows ...how) layout {
		l := layout{text: text}
		for _, h := range hows {
			l.values = append(l.values, value{how: h})
		}
		return l
	}
	for _, tt := range []struct {
		name string
		l    layout
		want bool
	}{
		{"one number", make([]string{"", ""}, signed), true},
		{"one string", make([]string{"a", "b"}, plain), true},
		{"1,2", make([]string{"", ",", ""}, signed, signed), true},
		{"1-2: the first number ends at its sign", make([]string{"", "-", ""}, signed, signed), true},
		{"12 is 1 and 2", make([]string{"", "", ""}, signed, unsigned), false},
		{"1 0 2 is 10 2 or 1 02", make([]string{"", "0", ""}, unsigned, unsigned), false},
		{"a/b", make([]string{"", "/", ""}, plain, plain), false},
		{"a-5 may be a and -5", make([]string{"", "-", ""}, plain, signed), false},
		{"a-5 of what has no sign", make([]string{"", "-", ""}, plain, unsigned), true},
		{"a/-5", make([]string{"", "/", ""}, plain, signed), true},
		{"5/a", make([]string{"", "/", ""}, signed, plain), true},
		{"5a", make([]string{"", "", ""}, signed, plain), false},
		{"in quotes", make([]string{"", "-", "-", ""}, quoted, quoted, signed), true},
		{"quotes behind an open string", make([]string{"", "-", ""}, plain, quoted), false},
		{"an open string between", make([]string{"", ":", ":", ""}, signed, plain, signed), true},
	} {
		if got := tt.l.distinct(); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
