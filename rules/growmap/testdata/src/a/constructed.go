package a

type apiKey struct{ key, low, high int16 }

type apiVersions struct {
	highest, lowest map[int16]int16
	features        map[string]int16
}

func newAPIVersions() *apiVersions {
	v := &apiVersions{
		highest:  make(map[int16]int16),
		lowest:   map[int16]int16{},
		features: make(map[string]int16),
	}
	return v
}

func apiVersionsOf(keys []apiKey, store func(*apiVersions)) {
	v := newAPIVersions()
	for _, k := range keys {
		v.highest[k.key] = k.high // want "grows v.highest table by table"
		v.lowest[k.key] = k.low   // want "grows v.lowest table by table"
	}
	store(v)
}

type wordSet map[string]struct{}

func newWordSet() wordSet { return make(wordSet) }

func wordsOf(words []string) wordSet {
	s := newWordSet()
	for _, w := range words {
		s[w] = struct{}{} // want "grows s table by table"
	}
	return s
}

func sizedAPIVersions(n int) *apiVersions {
	return &apiVersions{highest: make(map[int16]int16, n)}
}

// givenItsSize is given the number.
func givenItsSize(keys []apiKey) *apiVersions {
	v := sizedAPIVersions(len(keys))
	for _, k := range keys {
		v.highest[k.key] = k.high
	}
	return v
}

var shared = map[int16]int16{}

func sharedAPIVersions() *apiVersions { return &apiVersions{highest: shared} }

// intoShared has entries of others already.
func intoShared(keys []apiKey) *apiVersions {
	v := sharedAPIVersions()
	for _, k := range keys {
		v.highest[k.key] = k.high
	}
	return v
}

// forAll gathers what several lists say.
func forAll(lists [][]apiKey, skip func([]apiKey) bool) *apiVersions {
	v := newAPIVersions()
	for _, keys := range lists {
		if skip(keys) {
			continue
		}
		for _, k := range keys {
			v.highest[k.key] = k.high
		}
	}
	return v
}
