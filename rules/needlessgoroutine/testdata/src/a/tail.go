package a

import "sync"

type loop interface {
	stop()
	run()
}

// The goroutine ends with the start of another one.
func reload(loops map[loop]loop, ready chan struct{}) {
	var wg sync.WaitGroup
	wg.Add(len(loops))
	for old, next := range loops {
		go func() {
			old.stop()
			wg.Done()
			go next.run() // want `starts a goroutine as the last thing that a goroutine does`
		}()
	}
	for old, next := range loops {
		go func() {
			old.stop()
			go func() { // want `starts a goroutine as the last thing`
				<-ready
				next.run()
			}()
			wg.Done()
		}()
	}
	wg.Wait()
}

// What is deferred runs before the inner one has ended; what follows runs beside it.
func beside(old, next loop, wg *sync.WaitGroup) {
	go func() {
		defer wg.Done()
		old.stop()
		go next.run()
	}()
	go func() {
		go next.run()
		old.stop()
	}()
	go func() {
		old.stop()
		if old != next {
			go next.run()
		}
	}()
}
