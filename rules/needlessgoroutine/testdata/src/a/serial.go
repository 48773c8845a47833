package a

import (
	"sync"

	"golang.org/x/sync/errgroup"
)

type wordTally struct {
	mu    sync.Mutex
	words map[string]int
}

func (t *wordTally) flushLocked() {
	t.mu.Unlock()
	work(len(t.words))
	t.mu.Lock()
}

// One lock for all, from the first statement to the last.
func (t *wordTally) add(pages [][]string) {
	var wg sync.WaitGroup
	for _, page := range pages {
		wg.Add(1)
		go func() { // want `one after the other`
			defer wg.Done()
			t.mu.Lock()
			defer t.mu.Unlock()
			for _, w := range page {
				t.words[w]++
			}
		}()
	}
	wg.Wait()
}

func (t *wordTally) addAll(pages map[string][]string) error {
	var g errgroup.Group
	for name, page := range pages {
		g.Go(func() error { // want `one after the other`
			t.mu.Lock()
			t.words[name] = len(page)
			t.mu.Unlock()
			return nil
		})
	}
	return g.Wait()
}

func (t *wordTally) addCounted(pages [][]string) {
	var wg sync.WaitGroup
	for i := range pages {
		page := pages[i]
		wg.Go(func() { // want `one after the other`
			t.mu.Lock()
			t.words[page[0]] += len(page)
			t.mu.Unlock()
		})
	}
	wg.Wait()
}

// Works before it takes the lock.
func (t *wordTally) addWorked(pages [][]string) {
	var wg sync.WaitGroup
	for _, page := range pages {
		wg.Go(func() {
			n, _ := work(len(page))
			t.mu.Lock()
			defer t.mu.Unlock()
			t.words[page[0]] = n
		})
	}
	wg.Wait()
}

// Each has a lock of its own.
func addEach(tallies []*wordTally) {
	var wg sync.WaitGroup
	for _, t := range tallies {
		wg.Go(func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.words["seen"]++
		})
	}
	wg.Wait()
}

// The loop works beside them, or the function does.
func (t *wordTally) beside(pages [][]string) {
	var wg sync.WaitGroup
	for _, page := range pages {
		n, _ := work(len(page))
		wg.Go(func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.words[page[0]] = n
		})
	}
	wg.Wait()
	for _, page := range pages {
		wg.Go(func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.words[page[0]] = len(page)
		})
	}
	work(len(pages))
	wg.Wait()
}

// Lets go of the lock on the way.
func (t *wordTally) lets(pages [][]string) {
	var wg sync.WaitGroup
	for _, page := range pages {
		wg.Go(func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.words[page[0]] = len(page)
			t.flushLocked()
		})
	}
	wg.Wait()
	for _, page := range pages {
		wg.Go(func() {
			t.mu.Lock()
			t.words[page[0]] = len(page)
			t.mu.Unlock()
			work(len(page))
			t.mu.Lock()
			t.words[page[0]]++
			t.mu.Unlock()
		})
	}
	wg.Wait()
}

// Those that are passed over take no time.
func (t *wordTally) addLong(pages [][]string) {
	var wg sync.WaitGroup
	for _, page := range pages {
		if len(page) < 3 || page[0] == "" {
			continue
		}
		wg.Add(1)
		go func() { // want `one after the other`
			defer wg.Done()
			t.mu.Lock()
			defer t.mu.Unlock()
			t.words[page[0]] = len(page)
		}()
	}
	wg.Wait()
}

// To choose them takes time, while others are written down.
func (t *wordTally) addChosen(pages [][]string) {
	var wg sync.WaitGroup
	for _, page := range pages {
		if n, _ := work(len(page)); n < 3 {
			continue
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			t.mu.Lock()
			defer t.mu.Unlock()
			t.words[page[0]] = len(page)
		}()
	}
	wg.Wait()
}

// The lock is the function's own.
func tallyOf(pages [][]string) map[string]int {
	var (
		wg sync.WaitGroup
		mu sync.Mutex
	)
	words := map[string]int{}
	for _, page := range pages {
		wg.Go(func() { // want `one after the other`
			mu.Lock()
			defer mu.Unlock()
			words[page[0]] += len(page)
		})
	}
	wg.Wait()
	return words
}

// A lock that changes from page to page.
func tallyBy(pages [][]string, locks map[string]*sync.Mutex) map[string]int {
	var wg sync.WaitGroup
	words := map[string]int{}
	var mu *sync.Mutex
	for _, page := range pages {
		mu = locks[page[0]]
		wg.Go(func() {
			mu.Lock()
			defer mu.Unlock()
			words[page[0]] += len(page)
		})
	}
	wg.Wait()
	return words
}
