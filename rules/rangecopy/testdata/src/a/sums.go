package a

type tally struct {
	hits   [20]int
	misses int
	next   *tally
}

func (t *tally) add(other *tally) {
	for i := range t.hits {
		t.hits[i] += other.hits[i]
	}
	t.misses += other.misses
}

// A sum of the function's own is all that the method changes.
func sumOf(tallies []tally) tally {
	var sum tally
	for _, t := range tallies { // want `copies each element of 176 B to pass the copy's address on`
		sum.add(&t)
	}
	return sum
}

// The sum may be one of the elements.
func sumInto(tallies []tally) tally {
	sum := &tallies[0]
	for _, t := range tallies {
		sum.add(&t)
	}
	return *sum
}

func (t *tally) take(other *tally) {
	t.misses += other.misses
	other.misses = 0
}

// The method changes the copy.
func takeAll(tallies []tally) tally {
	var sum tally
	for _, t := range tallies {
		sum.take(&t)
	}
	return sum
}

func (t *tally) chain(other *tally) {
	t.misses += other.misses
	t.next = other
}

// Or keeps it.
func chainAll(tallies []tally) tally {
	var sum tally
	for _, t := range tallies {
		sum.chain(&t)
	}
	return sum
}

func (t *tally) follow(other *tally) {
	t.misses += other.misses
	t.next.misses++
}

// Or another one, that it leads to.
func followAll(tallies []tally) tally {
	sum := tally{next: &tallies[0]}
	for _, t := range tallies {
		sum.follow(&t)
	}
	return sum
}
