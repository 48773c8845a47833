package a

import (
	"os"
	"path/filepath"
	"sync"

	"golang.org/x/sync/errgroup"
)

type crawlIndex struct {
	wg    sync.WaitGroup
	items chan int
	slots chan struct{}
}

// A function starts the goroutine.
func (ix *crawlIndex) index(path string) {
	ix.wg.Add(1)
	go func() {
		defer ix.wg.Done()
		println(path)
	}()
}

// Or holds up, inside or outside of it.
func (ix *crawlIndex) indexSome(path string) {
	ix.slots <- struct{}{}
	go func() {
		defer func() { <-ix.slots }()
		println(path)
	}()
}

func (ix *crawlIndex) indexInTurn(path string) {
	go func() {
		ix.slots <- struct{}{}
		defer func() { <-ix.slots }()
		println(path)
	}()
}

func (ix *crawlIndex) follow(path string) {
	go func() {
		for {
			println(path)
		}
	}()
}

func (ix *crawlIndex) seldom(path string) {
	if path == "" {
		return
	}
	go println(path)
}

func (ix *crawlIndex) indexAll(paths []string, peers []string) {
	for _, p := range paths {
		ix.index(p) // want `starts a goroutine per item without a bound`
	}
	for _, p := range paths {
		ix.indexSome(p)
	}
	for _, p := range paths {
		ix.indexInTurn(p)
	}
	for _, p := range paths {
		ix.follow(p)
	}
	for _, p := range paths {
		ix.seldom(p)
	}
	for _, p := range peers {
		ix.index(p)
	}
	ix.wg.Wait()
}

// What comes by a channel of the method's own struct.
func (ix *crawlIndex) each(do func(int)) {
	for i := range ix.items {
		go do(i) // want `starts a goroutine per item without a bound`
	}
}

// What a directory holds.
func loadDir(dir string, load func(string) error) error {
	ents, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var g errgroup.Group
	for _, e := range ents {
		g.Go(func() error { // want `starts a goroutine per item without a bound`
			return load(filepath.Join(dir, e.Name()))
		})
	}
	return g.Wait()
}

// A literal starts the goroutine, and items of an iterator.
func warm(keys []string, each func(func(string) bool), fetch func(string)) {
	var wg sync.WaitGroup
	start := func(k string) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			fetch(k)
		}()
	}
	for _, k := range keys {
		start(k) // want `starts a goroutine per item without a bound`
	}
	for k := range each {
		go func() { // want `starts a goroutine per item without a bound`
			fetch(k)
		}()
	}
	wg.Wait()
}
