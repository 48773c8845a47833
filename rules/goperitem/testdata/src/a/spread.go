package a

import (
	"context"
	"sync"
)

type notice struct{ text string }

type bell interface{ ring(notice) error }

// Each that comes starts one for every bell, and the next one is taken at once.
func ringAll(ctx context.Context, in <-chan notice, bells map[string]bell) {
	var wg sync.WaitGroup
	defer wg.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case n, ok := <-in:
			if !ok {
				return
			}
			for _, b := range bells {
				wg.Add(1)
				go func() { // want `starts a goroutine per item`
					defer wg.Done()
					b.ring(n)
				}()
			}
		}
	}
}

func ringRange(in <-chan notice, bells []bell) {
	for n := range in {
		for _, b := range bells {
			go b.ring(n) // want `starts a goroutine per item`
		}
	}
}

// Waits for all before it takes the next one.
func ringInTurn(in <-chan notice, bells []bell) {
	for n := range in {
		var wg sync.WaitGroup
		for _, b := range bells {
			wg.Add(1)
			go func() {
				defer wg.Done()
				b.ring(n)
			}()
		}
		wg.Wait()
	}
}

// Has nothing to do with what came.
func wakeAll(in <-chan notice, bells []bell) {
	for range in {
		for _, b := range bells {
			go b.ring(notice{})
		}
	}
}

// Ends after the first one.
func ringOnce(ctx context.Context, in <-chan notice, bells []bell) {
	for i := 0; i < 3; i++ {
		n := <-in
		for _, b := range bells {
			go b.ring(n)
		}
	}
}
