package a

type stretch struct{ from, to [4]int }

type token struct {
	kind    int
	stretch stretch
}

type note struct {
	text string
	at   *stretch
}

// Few tokens are worth a note, for one reason or another.
func lint(tokens []token) (notes []*note) {
	for _, t := range tokens {
		at := t.stretch // want `moves at to the heap in every iteration although only some branches take its address`
		switch t.kind {
		case 1:
			notes = append(notes, &note{"one", &at})
		case 2:
			notes = append(notes, &note{"two", &at})
		}
	}
	return notes
}

// One of them is always taken.
func all(tokens []token) (notes []*note) {
	for _, t := range tokens {
		at := t.stretch
		switch t.kind {
		case 1:
			notes = append(notes, &note{"one", &at})
		default:
			notes = append(notes, &note{"other", &at})
		}
	}
	return notes
}

var sink *stretch

func fill(s *stretch) { sink = s }

// What the branches fill is read behind them.
func filled(tokens []token) (n int) {
	for _, t := range tokens {
		var at stretch
		switch t.kind {
		case 1:
			fill(&at)
		case 2:
			fill(&at)
		}
		n += at.from[0]
	}
	return n
}
