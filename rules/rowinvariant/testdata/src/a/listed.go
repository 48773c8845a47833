package a

type resources interface {
	AllIDs() []string
	Remove(id string) error
	IDs() []string
}

func keepCommon(mine, other resources) error {
	for _, id := range mine.AllIDs() {
		gone := true
		for _, o := range other.AllIDs() { // want `lists the same elements anew in every iteration with the same result`
			if o == id {
				gone = false
				break
			}
		}
		if gone {
			if err := mine.Remove(id); err != nil {
				return err
			}
		}
	}
	return nil
}

// It changes on the way, is another each time, or is at hand by its name.
func drained(names []string, left resources, others []resources, at resources) (n int) {
	for _, name := range names {
		for _, o := range left.AllIDs() {
			if o == name {
				_ = left.Remove(o)
			}
		}
		for _, other := range others {
			for range other.AllIDs() {
				n++
			}
		}
		for _, o := range at.IDs() {
			if o == name {
				n++
			}
		}
	}
	return n
}
