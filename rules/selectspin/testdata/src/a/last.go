package a

import (
	"bufio"
	"io"
	"log"
	"net"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// The end of what is read.
func tail(f *os.File, emit func([]byte)) error {
	buf := make([]byte, 4096)
	for {
		n, err := f.Read(buf)
		if n > 0 {
			emit(buf[:n])
		}
		if err == io.EOF {
			continue // want `at the end of what it reads`
		}
		if err != nil {
			return err
		}
	}
}

func tailSlowly(r *bufio.Reader, emit func(string)) error {
	for {
		s, err := r.ReadString('\n')
		if err == io.EOF {
			time.Sleep(time.Second)
			continue
		}
		if err != nil {
			return err
		}
		emit(s)
	}
}

func several(files []*os.File, emit func([]byte)) error {
	buf := make([]byte, 4096)
	i := 0
	f := files[i]
	for {
		n, err := f.Read(buf)
		if err == io.EOF {
			i++
			f = files[i]
			continue
		}
		if err != nil {
			return err
		}
		emit(buf[:n])
	}
}

// What an accept says is looked at last.
func serveAll(l net.Listener, h func(net.Conn)) {
	for {
		c, err := l.Accept() // want `while accepting fails`
		switch {
		case err != nil:
			log.Printf("accept: %v", err)
			continue
		default:
			go h(c)
		}
	}
}

func serveElse(l net.Listener, h func(net.Conn)) {
	for {
		if c, err := l.Accept(); err == nil { // want `while accepting fails`
			go h(c)
		} else {
			log.Println("accept", err)
		}
	}
}

func serveSome(l net.Listener, h func(net.Conn)) {
	for {
		c, err := l.Accept() // want `while accepting fails`
		if err == nil {
			go h(c)
		}
	}
}

func serveUntil(l net.Listener, h func(net.Conn)) {
	for {
		if c, err := l.Accept(); err == nil {
			go h(c)
		} else {
			return
		}
	}
}

func serveSlowly(l net.Listener, h func(net.Conn)) {
	for {
		c, err := l.Accept()
		switch {
		case err != nil:
			time.Sleep(time.Millisecond)
		default:
			go h(c)
		}
	}
}

// A function that takes where there is something, and a loop that ends.
type jobs struct {
	mu sync.Mutex
	q  []func()
}

func (j *jobs) pop() func() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.q) > 0 {
		f := j.q[0]
		j.q = j.q[1:]
		return f
	}
	return nil
}

func (j *jobs) work(stop *atomic.Bool) {
	for !stop.Load() { // want `until the value changes`
		if f := j.pop(); f != nil {
			f()
		}
	}
}

func (j *jobs) flush() {
	empty := func() bool {
		j.mu.Lock()
		defer j.mu.Unlock()
		return len(j.q) == 0
	}
	for !empty() { // want `until the value changes`
		runtime.Gosched()
	}
	first := func() bool { return j.pop() != nil }
	for first() {
		runtime.Gosched()
	}
}
