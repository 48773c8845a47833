package a

type stored struct{ byKind map[string]map[string][]shelf }

// Room for one element for each list.
func (s *stored) all(kind, ns string) []shelf {
	data, ok := s.byKind[kind]
	if !ok {
		return nil
	}
	out := make([]shelf, 0, len(s.byKind[kind]))
	if ns == "" {
		for _, shelves := range data {
			for _, one := range shelves {
				out = append(out, one) // want `grows out array by array although the sum of the lengths can be asked first`
			}
		}
	}
	return out
}

func boundTitles(shelves []*shelf) []string {
	titles := make([]string, 0, len(shelves))
	for _, s := range shelves {
		titles = append(titles, s.books...) // want `grows titles array by array although the sum of the lengths can be asked first`
	}
	return titles
}

// Room by something else, and lists of mostly one element.
func roomOfAnother(shelves []*shelf, total []string, header map[string][]string) (a, b []string) {
	a = make([]string, 0, len(total))
	for _, s := range shelves {
		a = append(a, s.books...)
	}
	b = make([]string, 0, len(header))
	for _, values := range header {
		b = append(b, values...)
	}
	return a, b
}

// One for each, and one list behind it.
func eachOne(shelves []*shelf, more []string) []string {
	out := make([]string, 0, len(shelves))
	for _, s := range shelves {
		out = append(out, s.books[0])
	}
	return append(out, more...)
}
