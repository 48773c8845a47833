package a

type account struct {
	name    string
	balance int64
}

// Every copy is on the heap, for the one that is found.
func find(accounts []account, name string) *account {
	for _, a := range accounts { // want `moves a copy of each element to the heap, 24 B, to return the address of one`
		if a.name == name {
			return &a
		}
	}
	return nil
}

func findBig(orders []order, id int64) (*order, bool) {
	for _, o := range orders { // want `moves a copy of each element to the heap, 216 B, to return the address of one`
		switch {
		case o.id == id:
			return &o, true
		}
	}
	return nil, false
}
