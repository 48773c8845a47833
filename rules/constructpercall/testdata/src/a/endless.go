package a

import "math/rand"

// Two that are made of each other: whether one dies is not asked for ever.
func madeOfEachOther() int {
	var s rand.Source
	var a, b *rand.Rand
	b = rand.New(a)
	a = rand.New(b)
	s = rand.NewSource(1)
	a = rand.New(s)
	return a.Int()
}
