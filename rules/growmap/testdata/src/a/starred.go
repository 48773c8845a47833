package a

type layout struct {
	names  []string
	places map[string]int
}

// A struct is set anew behind its pointer.
func (l *layout) reset(names []string) {
	*l = layout{names: names, places: make(map[string]int)}
	for i := 0; i < len(names); i++ {
		l.places[names[i]] = i // want `grows l.places`
	}
}

// It is another one's field.
func (l *layout) resetOther(other *layout, names []string) {
	*other = layout{names: names, places: make(map[string]int)}
	for i := 0; i < len(names); i++ {
		l.places[names[i]] = i
	}
}
