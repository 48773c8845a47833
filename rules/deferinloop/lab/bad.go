// Package lab holds the pair that the rule's claim is measured with.
package lab

// A shelf counts who uses its slots.
type shelf struct {
	slots  [8]slot
	closed int
}

type slot struct {
	shelf *shelf
	users int
}

func (s *shelf) open(key int) *slot {
	t := &s.slots[key&7]
	t.shelf = s
	t.users++
	return t
}

// Close ends one use.
func (t *slot) Close() {
	t.users--
	t.shelf.closed++
}

func (t *slot) weigh(key int) int { return key*31 + len(t.shelf.slots) }

// Bad closes every slot at the function's end.
func Bad(s *shelf, keys []int) int {
	total := 0
	for _, key := range keys {
		// Each key has its slot.
		t := s.open(key)
		defer t.Close()
		if key < 0 {
			continue // closed all the same
		}
		total += t.weigh(key)
	}
	return total
}
