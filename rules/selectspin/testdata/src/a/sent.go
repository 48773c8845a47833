package a

import "context"

type outgoing struct {
	to    chan string
	spill []string
}

// Nobody takes it: the loop asks again at once.
func (o *outgoing) hand(ctx context.Context, word string) error {
	for given := false; !given; { // want `spins while nothing`
		select {
		case o.to <- word:
			given = true
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
	}
	return nil
}

func (o *outgoing) handAll(words []string) {
	for i := 0; i < len(words); { // want `spins while nothing`
		select {
		case o.to <- words[i]:
			i++
		default:
		}
	}
}

// What is not taken is put elsewhere, or counted as a try.
func (o *outgoing) handOrKeep(words []string) {
	for i := 0; i < len(words); {
		select {
		case o.to <- words[i]:
			i++
		default:
			o.spill = append(o.spill, words[i])
			i++
		}
	}
	for tries := 0; tries < 3; {
		select {
		case o.to <- words[0]:
			return
		default:
			tries++
		}
	}
	for given := false; !given; { // without a default it waits
		select {
		case o.to <- words[0]:
			given = true
		}
	}
}
