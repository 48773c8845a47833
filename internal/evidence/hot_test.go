package evidence

import (
	"slices"
	"testing"

	"github.com/gotoll/toll/finding"
)

func TestHot(t *testing.T) {
	const other = "example.com/m/q.Do /m/q/b.go:7 3"
	for _, c := range []struct {
		name   string
		stacks []string
		want   []string
	}{
		{"the hottest first", []string{"400 | " + do + "; " + other, "600 | " + other}, []string{"example.com/m/q", "example.com/m/p"}},
		{"who calls is not charged", []string{"900 | " + do + "; " + other}, []string{"example.com/m/p"}},
		{"one of a hundred is not certain", []string{"1 | " + other, "99 | " + do}, []string{"example.com/m/p"}},
		{"a library is not of the module", []string{"50 | " + lib, "50 | " + do}, []string{"example.com/m/p"}},
		{"a program is called by its folder", []string{"9 | main.run /m/cmd/x/main.go:9 5; main.main /m/cmd/x/main.go:3 1", "9 | " + do}, []string{"example.com/m/cmd/x", "example.com/m/p"}},
		{"tests are not asked about", []string{"9 | example.com/m/p.BenchmarkDo /m/p/a_test.go:9 5", "9 | " + do}, []string{"example.com/m/p"}},
		{"nothing", nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := indexOf(t, "", nil, profileOf(t, finding.CPU, c.stacks...))
			if got := x.Hot(); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
