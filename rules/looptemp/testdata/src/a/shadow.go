package a

import "fmt"

type record struct{ ref, value int }

type decoder struct{}

func (decoder) Samples(b []byte, into []record) ([]record, error) {
	for _, c := range b {
		into = append(into, record{0, int(c)})
	}
	return into, nil
}

type sink interface{ Append([]record) }

func replayAll(d decoder, next func() []byte, to sink) error {
	var samples []record
	for b := next(); b != nil; b = next() {
		samples, err := d.Samples(b, samples[:0]) // want `hands in an empty samples in every iteration: := keeps what it grew to in a variable of that one alone, = would keep it for the next`
		if err != nil {
			return fmt.Errorf("samples: %w", err)
		}
		to.Append(samples)
	}
	return nil
}

func eachKey(keys [][]byte, use func([]byte)) {
	var buf []byte
	for _, k := range keys {
		buf := append(buf[:0], k...) // want `hands in an empty buf in every iteration`
		use(buf)
	}
}

// The one from before the loop has the memory: it is made with some, or given it again.
func keptOutside(d decoder, list [][]byte, to sink) error {
	samples := make([]record, 0, 1024)
	var others []record
	for _, b := range list {
		samples, err := d.Samples(b, samples[:0])
		if err != nil {
			return err
		}
		to.Append(samples)
		{
			grown, err := d.Samples(b, others[:0])
			if err != nil {
				return err
			}
			others = grown
		}
		others, err = d.Samples(b, others[:0])
		if err != nil {
			return err
		}
	}
	return nil
}

// Another type, another name.
func otherTypeOfRecord(d decoder, list [][]byte, to sink) {
	var raw []record
	for _, b := range list {
		more, _ := d.Samples(b, raw[:0])
		raw := len(more)
		_ = raw
	}
}

// Once.
func onlyOneRecord(d decoder, b []byte, to sink) {
	var samples []record
	{
		samples, _ := d.Samples(b, samples[:0])
		to.Append(samples)
	}
}

// What is appended to it leaves the iteration.
func spurs(paths [][]int, rest []int) (all [][]int) {
	var root []int
	for _, p := range paths {
		root := append(root[:0], p...)
		if len(root) > 1 {
			all = append(all, append(root[:len(root)-1], rest...))
		}
	}
	return all
}
