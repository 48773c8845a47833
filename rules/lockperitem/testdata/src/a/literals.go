package a

import "sync"

type glossary struct {
	mu    sync.Mutex
	words map[string]int
	parts []*glossary
}

// The literal does nothing but lock.
func (x *glossary) addWords(words []string, ok func(string) bool) (fresh []string) {
	addOne := func(word string) {
		x.mu.Lock()
		defer x.mu.Unlock()
		if x.words[word] == 0 {
			fresh = append(fresh, word)
		}
		x.words[word]++
	}
	chosen := words[:0]
	for _, word := range words {
		if ok(word) {
			chosen = append(chosen, word)
		}
	}
	for _, word := range chosen {
		addOne(word) // want `takes and releases a lock for each item, inside of addOne`
	}
	return fresh
}

// What else the loop calls may take time; the lock may be the item's own, or the literal given anew.
func (x *glossary) addElse(words []string, ok func(string) bool) {
	addOne := func(word string) {
		x.mu.Lock()
		x.words[word]++
		x.mu.Unlock()
	}
	for _, word := range words {
		if ok(word) {
			addOne(word)
		}
	}
	clear := func(part *glossary) {
		part.mu.Lock()
		part.words = nil
		part.mu.Unlock()
	}
	for _, part := range x.parts {
		clear(part)
	}
	count := func(word string) {}
	if len(words) > 10 {
		count = func(word string) {
			x.mu.Lock()
			x.words[word]++
			x.mu.Unlock()
		}
	}
	for _, word := range words {
		count(word)
	}
}

// The section is long: others get in between.
func (x *glossary) addSlowly(words []string, look func(string) int) {
	addOne := func(word string) {
		x.mu.Lock()
		defer x.mu.Unlock()
		x.words[word] = look(word)
	}
	for _, word := range words {
		addOne(word)
	}
}

// The loop stands in the literal of a goroutine: it has the lock of all of them.
func (x *glossary) addBeside(lists [][]string) {
	var wg sync.WaitGroup
	add := func(word string) {
		x.mu.Lock()
		x.words[word]++
		x.mu.Unlock()
	}
	for _, list := range lists {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for _, word := range list {
				add(word) // want `inside of add`
			}
		}()
	}
	wg.Wait()
}
