package a

import "sync"

type Sample struct {
	Text  []byte
	Space int
}

// Others have the pointers: one block of marks will do.
func Samples(texts [][]byte) []*Sample {
	out := make([]*Sample, len(texts))
	for i, t := range texts {
		out[i] = &Sample{Text: t, Space: i} // want `allocates each Sample on its own, 32 bytes, although the loop's length is known`
	}
	return out
}

type SampleList []*Sample

func (m SampleList) fill(read func(*Sample) error) error {
	for i := range m {
		mark := &Sample{}
		if err := read(mark); err != nil {
			return err
		}
		m[i] = mark // want `allocates each Sample on its own`
	}
	return nil
}

func addressed(n int, texts map[int][]byte) []*Sample {
	out := make([]*Sample, n)
	for i := 0; i < n; i++ {
		m := Sample{Space: i}
		m.Text = texts[i]
		out[i] = &m // want `allocates each Sample on its own`
	}
	return out
}

type Guarded struct {
	mu sync.Mutex
	n  int
}

type Cert struct{ n int }

// A few at most, by their name.
func certs(texts [][]byte) []*Cert {
	out := make([]*Cert, len(texts))
	for i := range texts {
		out[i] = &Cert{i}
	}
	return out
}

type Wide struct{ words [40]int }

// A lock inside, a large one, some of them, by another index, a handful.
func otherwise(texts [][]byte, params []string, keep func([]byte) bool) ([]*Guarded, []*Wide, []*Sample, map[int]*Sample, []*Sample) {
	a, b, c, d, e := make([]*Guarded, len(texts)), make([]*Wide, len(texts)), make([]*Sample, len(texts)), map[int]*Sample{}, make([]*Sample, len(params))
	for i, t := range texts {
		a[i] = &Guarded{n: i}
		b[i] = &Wide{}
		if keep(t) {
			c[i] = &Sample{Text: t}
		}
		d[i] = &Sample{Text: t}
	}
	for i := range params {
		e[i] = &Sample{Space: i}
	}
	var four [4]*Sample
	for i := range four {
		four[i] = &Sample{Space: i}
	}
	return a, b, c, d, append(e, four[:]...)
}

func doubled(xs []int) int {
	points := make([]*point, 2*len(xs))
	for i, x := range xs {
		points[i] = &point{x, x} // want `allocates each point on its own, 16 bytes, although the loop's length is known`
		points[i+len(xs)] = points[i]
	}
	return points[0].x
}

type timeseries struct {
	name   []byte
	values []float64
}

func (t *timeseries) copyFrom(src *timeseries) { *t = *src }

type sampler interface{ copyFrom(src *timeseries) }

// A variable of each turn, whose address is stored.
func shallowCopies(all []*timeseries) []*timeseries {
	out := make([]*timeseries, len(all))
	for i, src := range all {
		var dst timeseries
		dst.copyFrom(src)
		out[i] = &dst // want `allocates each timeseries on its own`
	}
	return out
}

// The list may hold them by what they can do.
func samplers(all []*timeseries) []sampler {
	out := make([]sampler, 0, len(all))
	for _, src := range all {
		out = append(out, &timeseries{name: src.name}) // want `allocates each timeseries on its own`
	}
	return out
}

// A text or a number in such a list is no pointer to a block.
func boxes(all []*timeseries) []any {
	out := make([]any, 0, len(all))
	for _, src := range all {
		out = append(out, timeseries{name: src.name})
	}
	return out
}

type labelMatcher struct{ name, value string }

// Somebody wrote them down, so they are few.
func matchers(all []*labelMatcher) []*labelMatcher {
	out := make([]*labelMatcher, 0, len(all))
	for _, m := range all {
		out = append(out, &labelMatcher{name: m.name, value: m.value})
	}
	return out
}

type blockHash [32]byte

// An array is filled in place as well.
func readHashes(r interface{ Read([]byte) (int, error) }, n uint64) ([]*blockHash, error) {
	hashes := make([]*blockHash, n)
	for i := uint64(0); i < n; i++ {
		var h blockHash
		if _, err := r.Read(h[:]); err != nil {
			return nil, err
		}
		hashes[i] = &h // want `allocates each blockHash on its own, 32 bytes`
	}
	return hashes, nil
}

type hashSlots [4]*blockHash

// An array of pointers is something else.
func readSlots(n uint64) []*hashSlots {
	slots := make([]*hashSlots, n)
	for i := uint64(0); i < n; i++ {
		var s hashSlots
		slots[i] = &s
	}
	return slots
}
