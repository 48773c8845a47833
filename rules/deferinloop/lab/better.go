package lab

// Better closes each slot at the end of its iteration, on every path out of it.
func Better(s *shelf, keys []int) int {
	total := 0
	for _, key := range keys {
		func() {
			// Each key has its slot.
			t := s.open(key)
			defer t.Close()
			if key < 0 {
				return // closed all the same
			}
			total += t.weigh(key)
		}()
	}
	return total
}
