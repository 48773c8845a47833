package evidence

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
)

func TestSizes(t *testing.T) {
	p, err := profile.ParseData(profileOf(t, finding.Alloc,
		"40 | example.com/m/p.Do /m/p/a.go:12 10; main.main",
		"30 | example.com/m/p.Do /m/p/a.go:12 10; main.other",
		"20 | example.com/m/p.Do /m/p/a.go:12 10; main.main",
		"10 | strings.ToLower; example.com/m/p.Do /m/p/a.go:12 10; main.main",
		"5 | example.com/m/p.Do /m/p/a.go:13 10; main.main",
	))
	if err != nil {
		t.Fatal(err)
	}
	for i, size := range []int64{16, 16, 128, 16, 64} { // one bucket of the profile per stack and size
		p.Sample[i].Value[1] = p.Sample[i].Value[0] * size
	}
	var data bytes.Buffer
	if err := p.Write(&data); err != nil {
		t.Fatal(err)
	}
	x := indexOf(t, "", nil, data.Bytes())
	want := []Size{{Bytes: 16, Count: 70, Samples: 70}, {Bytes: 128, Count: 20, Samples: 20}}
	if d := cmp.Diff(want, x.Sizes(at(12))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got := x.Sizes(at(14)); len(got) > 0 {
		t.Errorf("a line that allocates nothing: %v", got)
	}
	if got := indexOf(t, "", nil).Sizes(at(12)); got != nil {
		t.Errorf("without a profile: %v", got)
	}
}
