package a

type link struct{ peer string }

type wrapped link

func wrap(links []*link) []*wrapped {
	out := make([]*wrapped, len(links))
	for i, l := range links {
		out[i] = (*wrapped)(l)
	}
	return out
}

func to(peer string, links []*link) []*link {
	var out []*link
	for _, l := range links {
		if l.peer == peer {
			out = append(out, l)
		}
	}
	return out
}

type swarm struct{ links []*link }

func (s *swarm) to(peer string) []*wrapped { return wrap(to(peer, s.links)) }

func (s *swarm) connected(peer string) bool {
	return len(s.to(peer)) > 0 // want `gathers a list by to of which only the length is asked`
}

func (s *swarm) all() []*wrapped { return wrap(s.links) }

func (s *swarm) count() int {
	return len(s.all()) // want `gathers a list by all of which only the length is asked`
}

// Functions that call each other.
func even(n int, links []*link) []*link {
	if n == 0 {
		return nil
	}
	return odd(n-1, links)
}

func odd(n int, links []*link) []*link { return even(n-1, links) }

func depth(links []*link) int { return len(even(8, links)) }
