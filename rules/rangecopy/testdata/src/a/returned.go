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

func findGuarded(accounts []account, name string) *account {
	for _, a := range accounts { // want `moves a copy of each element to the heap, 24 B, to return the address of one`
		if a.name != name {
			continue
		}
		return &a
	}
	return nil
}

func findByIndex(accounts []account, name string) *account {
	for i := range accounts {
		a := accounts[i] // want `moves a copy of each element to the heap, 24 B, to return the address of one`
		if a.name == name {
			return &a
		}
	}
	return nil
}

func findCounting(accounts []account, name string) *account {
	for i := 0; i < len(accounts); i++ {
		a := accounts[i] // want `moves a copy of each element to the heap, 24 B, to return the address of one`
		if a.name == name {
			return &a
		}
	}
	return nil
}

// The first is as good as any: there is one copy.
func first(accounts []account) *account {
	for _, a := range accounts {
		return &a
	}
	return nil
}

// The caller gets a copy that it may change.
func findChanged(accounts []account, name string) *account {
	for i := range accounts {
		a := accounts[i]
		if a.name == name {
			a.balance = 0
			return &a
		}
	}
	return nil
}
