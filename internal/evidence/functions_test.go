package evidence

import (
	"fmt"
	"slices"
	"testing"

	"github.com/gotoll/toll/finding"
)

func TestFunctions(t *testing.T) {
	const other = "example.com/m/q.(*T).Do /m/q/b.go:7 3"
	for _, c := range []struct {
		name   string
		stacks []string
		want   []string // "dir name samples of"
	}{
		{"the hottest first", []string{"40 | " + do, "60 | " + other}, []string{"q (*T).Do 60 100", "p Do 40 100"}},
		{"who calls is not charged", []string{"9 | " + do + "; " + other}, []string{"p Do 9 9"}},
		{"lines add up", []string{"4 | example.com/m/q.(*T).Do /m/q/b.go:8 3", "5 | " + other}, []string{"q (*T).Do 9 9"}},
		{"closures belong to their function", []string{"4 | example.com/m/q.(*T).Do.func1 /m/q/b.go:8 8"}, []string{"q (*T).Do 4 4"}},
		{"a library is charged to its caller", []string{"6 | " + lib + "; " + do}, []string{"p Do 6 6"}},
		{"a program", []string{"9 | main.run /m/cmd/x/main.go:9 5; main.main /m/cmd/x/main.go:3 1", "1 | " + do}, []string{"cmd/x run 9 10", "p Do 1 10"}},
		{"tests are left out", []string{"9 | example.com/m/p.BenchmarkDo /m/p/a_test.go:9 5", "9 | " + do}, []string{"p Do 9 18"}},
		{"nothing", nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, f := range indexOf(t, "", nil, profileOf(t, finding.CPU, c.stacks...)).Functions() {
				if f.Share.Low > f.Share.High || f.Kind != finding.CPU {
					t.Errorf("%+v", f)
				}
				got = append(got, fmt.Sprint(f.Dir, " ", f.Name, " ", f.Samples, " ", f.Of))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
