package a

import "errors"

type poolAddress []byte

func (a poolAddress) String() string {
	s := ""
	for _, b := range a {
		s += string(rune('a' + b%26))
	}
	return s
}

type addressed interface{ GetAddress() poolAddress }

type weightOf struct {
	contract string
	weight   int
}

// The address is written out for each entry.
func findWeight(pool addressed, ws []weightOf) (int, error) {
	for _, w := range ws {
		if w.contract == pool.GetAddress().String() { // want `formats the same value in every iteration with the same result`
			if w.weight < 0 {
				return 0, errors.New("below nothing")
			}
			return w.weight, nil
		}
	}
	return 0, nil
}

// Another one each time.
func findPool(pools []addressed, contract string) addressed {
	for _, p := range pools {
		if p.GetAddress().String() == contract {
			return p
		}
	}
	return nil
}

// What else is called may change the pool.
func findTold(pool addressed, ws []weightOf, tell func(weightOf)) int {
	for _, w := range ws {
		tell(w)
		if w.contract == pool.GetAddress().String() {
			return w.weight
		}
	}
	return 0
}
