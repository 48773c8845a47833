package a

import (
	"sync"
	"time"
)

var (
	figuresMu      sync.Mutex
	figures        int
	figuresStarted bool
)

// The first call starts it, the others find it running.
func latestFigures() int {
	figuresMu.Lock()
	defer figuresMu.Unlock()
	if !figuresStarted {
		go func() {
			for {
				figuresMu.Lock()
				figures++
				figuresMu.Unlock()
				time.Sleep(time.Second)
			}
		}()
		figuresStarted = true
	}
	return figures
}
