package a

import "sync"

func measureAll(paths []string, measure func(string) int) []int {
	count := len(paths)
	sizes := make([]int, count)
	var wg sync.WaitGroup
	for i := range count {
		wg.Add(1)
		go func() { // want `starts a goroutine per item without a bound`
			defer wg.Done()
			sizes[i] = measure(paths[i])
		}()
	}
	wg.Wait()
	for i := 0; i < count; i++ {
		wg.Add(1)
		go func(i int) { // want `starts a goroutine per item without a bound`
			defer wg.Done()
			sizes[i] += measure(paths[i])
		}(i)
	}
	wg.Wait()
	return sizes
}

// No more than eight.
func measureSome(paths []string, measure func(string) int) []int {
	count := len(paths)
	if count > 8 {
		count = 8
	}
	sizes := make([]int, count)
	var wg sync.WaitGroup
	for i := range count {
		wg.Add(1)
		go func() {
			defer wg.Done()
			sizes[i] = measure(paths[i])
		}()
	}
	wg.Wait()
	return sizes
}

type letter struct{ to, text string }

type postOffice struct {
	letters chan letter
	done    chan struct{}
	wg      sync.WaitGroup
	carry   func(letter) error
	halls   []string
}

// It starts, and works on until it is told to stop: each letter that comes has a goroutine.
func (p *postOffice) start() {
	for {
		select {
		case l := <-p.letters:
			p.wg.Add(1)
			go func() { // want `starts a goroutine per item without a bound`
				defer p.wg.Done()
				p.carry(l)
			}()
		case <-p.done:
			return
		}
	}
}

// It opens what there is, once.
func (p *postOffice) startWith(files []string) {
	for _, file := range files {
		go p.carry(letter{text: file})
	}
}

// It carries what is left.
func (p *postOffice) drain() {
	for l := range p.letters {
		go p.carry(l)
	}
}

// The list was cut for them.
func mergeAll(objects [][]string, merge func([]string)) {
	var wg sync.WaitGroup
	count := len(objects)
	// start the workers
	for i := 0; i < count; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			merge(objects[i])
		}()
	}
	wg.Wait()
}
