package a

// The pointers have to stay, and each turn appends one.
func Appended(texts [][]byte) []*Sample {
	out := make([]*Sample, 0, len(texts))
	for _, t := range texts {
		out = append(out, &Sample{Text: t}) // want `one block of them with pointers into it`
	}
	return out
}

type AllSamples struct{ Items []*Sample }

func AppendedToField(texts [][]byte) *AllSamples {
	s := &AllSamples{}
	for i := 0; i < len(texts); i++ {
		sample := new(Sample)
		sample.Text = texts[i]
		sample.Space = i
		s.Items = append(s.Items, sample) // want `one block of them with pointers into it`
	}
	return s
}

// Those without a text are left out: how many there are is not known.
func AppendedSome(texts [][]byte) []*Sample {
	var out []*Sample
	for _, t := range texts {
		if len(t) == 0 {
			continue
		}
		out = append(out, &Sample{Text: t})
	}
	return out
}

// Some places are nil.
func Sparse(texts [][]byte) []*Sample {
	out := make([]*Sample, len(texts))
	for i, t := range texts {
		switch {
		case len(t) == 0:
			out[i] = nil
			continue
		}
		out[i] = &Sample{Text: t}
	}
	return out
}

// A break leaves the switch alone, and the loop within is another one.
func Switched(texts [][]byte) []*Sample {
	out := make([]*Sample, len(texts))
	for i, t := range texts {
		n := 0
		switch len(t) {
		case 0:
			break
		default:
			for _, c := range t {
				if c == ' ' {
					continue
				}
				n++
			}
		}
		out[i] = &Sample{Text: t, Space: n} // want `one block of them with pointers into it`
	}
	return out
}

// Of a channel nobody knows how many come.
func Received(texts chan []byte) []*Sample {
	var out []*Sample
	for t := range texts {
		out = append(out, &Sample{Text: t})
	}
	return out
}

// Who has them by their text may keep one and not the others.
func ByText(texts [][]byte, all map[string]*Sample) []*Sample {
	var out []*Sample
	for _, t := range texts {
		s := &Sample{Text: t}
		all[string(t)] = s
		out = append(out, s)
	}
	return out
}

// What fails leaves the rest out.
func Parsed(texts [][]byte, parse func([]byte) (int, error)) []*Sample {
	out := make([]*Sample, len(texts))
	for i, t := range texts {
		n, err := parse(t)
		if err != nil {
			break
		}
		out[i] = &Sample{Text: t, Space: n} // want `one block of them with pointers into it`
	}
	return out
}

// Handed out of the package, or to who knows whom: the pointers have to stay.
func Exported(xs []int) []*point {
	var points []*point
	for _, x := range xs {
		points = append(points, &point{x, x}) // want `one block of them with pointers into it`
	}
	return points
}

func pass(xs []int) []*point {
	var points []*point
	for _, x := range xs {
		points = append(points, &point{x, x}) // want `one block of them with pointers into it`
	}
	return points
}

// A field that others get.
type shape struct{ corners []*point }

func (s *shape) add(xs []int) {
	for _, x := range xs {
		s.corners = append(s.corners, &point{x, x}) // want `one block of them with pointers into it`
	}
}
