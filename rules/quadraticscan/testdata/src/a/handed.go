package a

type receipt struct {
	id, previous string
	size         int
}

// Each receipt is checked with a function that searches all of them.
func checkReceipts(receipts []*receipt, check func(*receipt, func(*receipt) *receipt) error) error {
	before := func(r *receipt) *receipt {
		for _, other := range receipts { // want `searches receipts from its start for every element`
			if r.previous == other.id {
				return other
			}
		}
		return nil
	}
	for _, r := range receipts {
		if err := check(r, before); err != nil {
			return err
		}
	}
	return nil
}

// One of them is checked.
func checkFirst(receipts []*receipt, check func(*receipt, func(*receipt) *receipt) error) error {
	before := func(r *receipt) *receipt {
		for _, other := range receipts {
			if r.previous == other.id {
				return other
			}
		}
		return nil
	}
	return check(receipts[0], before)
}

// The same is looked for each time.
func checkSame(receipts []*receipt, first string, check func(*receipt, func() *receipt) error) error {
	start := func() *receipt {
		for _, other := range receipts {
			if other.id == first {
				return other
			}
		}
		return nil
	}
	for _, r := range receipts {
		if err := check(r, start); err != nil {
			return err
		}
	}
	return nil
}
