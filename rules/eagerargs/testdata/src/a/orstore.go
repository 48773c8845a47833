package a

import (
	"errors"
	"strconv"
	"sync"
	"sync/atomic"
)

type window struct {
	seen  atomic.Value
	sizes map[string]int
}

func newWindow() *window {
	w := &window{sizes: map[string]int{}}
	w.seen.Store("")
	return w
}

type windows struct {
	all sync.Map
}

func (w *windows) newChild(name string) *window { return &window{sizes: map[string]int{name: 1}} }

func (w *windows) get(host string) *window {
	v, _ := w.all.LoadOrStore(host, newWindow()) // want `makes newWindow for a call that ignores it when the key is there`
	return v.(*window)
}

func (w *windows) child(host string) *window {
	v, _ := w.all.LoadOrStore(host, w.newChild(host)) // want `makes newChild for a call that ignores it when the key is there`
	return v.(*window)
}

func (w *windows) literal(host string) *window {
	v, _ := w.all.LoadOrStore(host, &window{sizes: make(map[string]int)}) // want `makes a new window for a call`
	return v.(*window)
}

func (w *windows) set(host string) map[string]bool {
	v, _ := w.all.LoadOrStore(host, make(map[string]bool)) // want `makes a new map\[string\]bool for a call`
	return v.(map[string]bool)
}

func (w *windows) buffer(host string) *[128]byte {
	v, _ := w.all.LoadOrStore(host, new([128]byte)) // want `makes a new \[128\]byte for a call`
	return v.(*[128]byte)
}

// Asked before.
func (w *windows) first(host string) *window {
	if v, ok := w.all.Load(host); ok {
		return v.(*window)
	}
	v, _ := w.all.LoadOrStore(host, newWindow())
	return v.(*window)
}

func (w *windows) second(host string) *window {
	v, ok := w.all.Load(host)
	if !ok {
		v, _ = w.all.LoadOrStore(host, newWindow())
	}
	return v.(*window)
}

// More is done once for a key.
func (w *windows) started(host string, start func(*window)) *window {
	v, loaded := w.all.LoadOrStore(host, newWindow()) // want `makes newWindow for a call that ignores it when the key is there`
	if !loaded {
		start(v.(*window))
	}
	return v.(*window)
}

func (w *windows) queued(host string, serve func(chan int)) {
	v, loaded := w.all.LoadOrStore(host, make(chan int, 10000)) // want `makes a new chan int for a call`
	queue := v.(chan int)
	if !loaded {
		go serve(queue)
	}
	queue <- 1
}

// It is taken out again: mostly new.
func (w *windows) inFlight(host string, fetch func(*window)) *window {
	v, loaded := w.all.LoadOrStore(host, newWindow())
	if !loaded {
		fetch(v.(*window))
		w.all.Delete(host)
	}
	return v.(*window)
}

// Who comes second has an answer of its own.
func (w *windows) orElse(host string, fetch func(*window)) *window {
	v, loaded := w.all.LoadOrStore(host, newWindow())
	if !loaded {
		fetch(v.(*window))
		return v.(*window)
	}
	return nil
}

// The key is likely new, or the value light.
func (w *windows) register(host string) error {
	if _, there := w.all.LoadOrStore(host, newWindow()); there {
		return errors.New("twice")
	}
	return nil
}

func (w *windows) flight(host string) (*window, bool) {
	v, there := w.all.LoadOrStore(host, newWindow())
	return v.(*window), there
}

func (w *windows) addHost(host string) *window {
	v, _ := w.all.LoadOrStore(host, newWindow())
	return v.(*window)
}

func (w *windows) lock(host string) *sync.Mutex {
	v, _ := w.all.LoadOrStore(host, &sync.Mutex{})
	return v.(*sync.Mutex)
}

func (w *windows) count(host string) *atomic.Int64 {
	v, _ := w.all.LoadOrStore(host, new(atomic.Int64))
	return v.(*atomic.Int64)
}

func (w *windows) known(host string, given *window) *window {
	v, _ := w.all.LoadOrStore(host, given)
	return v.(*window)
}

// A level is one of a tree here.
func must(ok bool, message string) {
	if !ok {
		panic(message)
	}
}

func depths(levels []int, maxLevel int) (n int) {
	if levels != nil && maxLevel > 0 {
		for _, l := range levels {
			must(l <= maxLevel, "bad level "+strconv.Itoa(l)) // want `computes strconv.Itoa|computes a concatenation for a call that looks at it only when something is wrong`
			n += l
		}
	}
	return n
}

func gatedDepths(debug bool, levels []int) {
	if debug {
		for _, l := range levels {
			must(l > 0, "bad level "+strconv.Itoa(l))
		}
	}
}
