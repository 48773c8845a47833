// Package held has types whose texts are there already, and one that makes its text.
package held

import "strconv"

type Source struct{ raw string }

func (s Source) String() string { return s.raw }

type Pair struct{ A, B int }

func (p Pair) String() string { return strconv.Itoa(p.A) + "/" + strconv.Itoa(p.B) }
