package a

import "sync"

func (a *account) empty() bool { return a.balance == 0 }

func (a *account) clear() { a.balance = 0 }

// The one that is found is looked at behind the loop.
func balanceOf(accounts []account, name string) int64 {
	var hit *account
	for _, a := range accounts { // want `moves a copy of each element to the heap, 24 B, to keep the address of one`
		if a.name == name {
			hit = &a
			break
		}
	}
	if hit == nil || hit.empty() {
		return -1
	}
	return hit.balance
}

func richest(accounts []account) *account {
	var best *account
	for i := range accounts {
		a := accounts[i] // want `moves a copy of each element to the heap, 24 B, to keep the address of one`
		if best == nil || a.balance > best.balance {
			best = &a
		}
	}
	return best
}

// What was found is changed, and the element is not.
func withoutBalance(accounts []account, name string) (out account) {
	var hit, cleared *account
	for _, a := range accounts {
		if a.name == name {
			hit = &a
			break
		}
	}
	for _, a := range accounts {
		if a.name == name {
			cleared = &a
			break
		}
	}
	if hit != nil {
		hit.balance = 0
		out = *hit
	}
	if cleared != nil {
		cleared.clear()
	}
	return out
}

// The element changes before the copy is looked at.
func movedBalance(accounts []account, name string) int64 {
	var from *account
	for _, a := range accounts {
		if a.name == name {
			from = &a
			break
		}
	}
	for i := range accounts {
		accounts[i].balance++
	}
	if from == nil {
		return 0
	}
	return from.balance
}

type bank struct {
	mu       sync.Mutex
	accounts []account
}

// A method may change it, and so may others behind the lock.
func (b *bank) settle(name string, pay func([]account)) int64 {
	var first *account
	for _, a := range b.accounts {
		if a.name == name {
			first = &a
			break
		}
	}
	pay(b.accounts)
	if first == nil {
		return 0
	}
	return first.balance
}

func (b *bank) locked(name string) int64 {
	var hit *account
	b.mu.Lock()
	for _, a := range b.accounts {
		if a.name == name {
			hit = &a
			break
		}
	}
	b.mu.Unlock()
	if hit == nil {
		return 0
	}
	return hit.balance
}

// Kept as it was, kept by others, or the first of all.
func keptOne(accounts []account, name string, keep func(*account)) int64 {
	var old, shown, top *account
	for _, a := range accounts {
		if a.name == name {
			old = &a
		}
	}
	for _, a := range accounts {
		if a.name == name {
			shown = &a
		}
	}
	for _, a := range accounts {
		top = &a
		break
	}
	keep(shown)
	return old.balance + top.balance
}

// The next batch takes the place of this one, and the list is filled anew.
func overBatches(next func([]account) []account, batch []account, name string) (int64, []account) {
	var hit, other *account
	for batch = next(batch[:0]); len(batch) > 0; batch = next(batch[:0]) {
		for _, a := range batch {
			if a.name == name {
				hit = &a
				break
			}
		}
	}
	for _, a := range batch {
		if a.name == name {
			other = &a
			break
		}
	}
	batch = append(batch[:0], account{})
	return hit.balance + other.balance, batch
}
