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
	runtime := finding.Selector{Frames: []string{"runtime.growslice"}}
	want := []Size{{Bytes: 16, Count: 70, Samples: 70}, {Bytes: 128, Count: 20, Samples: 20}}
	if d := cmp.Diff(want, x.Sizes(at(12), runtime)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	called := finding.Selector{Frames: []string{"strings.To*"}}
	if d := cmp.Diff([]Size{{Bytes: 16, Count: 10, Samples: 10}}, x.Sizes(at(12), called)); d != "" {
		t.Errorf("of a function that the line calls (-want +got):\n%s", d)
	}
	called.FromFunc = true
	if d := cmp.Diff([]Size{{Bytes: 16, Count: 10, Samples: 10}}, x.Sizes(at(14), called)); d != "" {
		t.Errorf("of the whole function (-want +got):\n%s", d)
	}
	if got := x.Sizes(at(14), runtime); len(got) > 0 {
		t.Errorf("a line that allocates nothing: %v", got)
	}
	if got := indexOf(t, "", nil).Sizes(at(12), runtime); got != nil {
		t.Errorf("without a profile: %v", got)
	}
}
