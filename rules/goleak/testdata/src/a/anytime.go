package a

import "time"

// A flag of the call itself says nothing of others.
func countedAnew(n *int) {
	started := false
	if !started {
		go func() { // want `starts a goroutine that nothing can stop`
			for {
				*n++
				time.Sleep(time.Second)
			}
		}()
		started = true
	}
}
