package a

import (
	"context"
	"log"
	"net"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

type fifo struct {
	mu     sync.Mutex
	items  []int
	closed bool
	ready  atomic.Bool
	in     chan int
}

func (q *fifo) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.items)
}

func (q *fifo) isClosed() bool {
	q.mu.Lock()
	closed := q.closed
	q.mu.Unlock()
	return closed
}

func (q *fifo) pop() (int, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.items) == 0 {
		return 0, false
	}
	v := q.items[0]
	q.items = q.items[1:]
	return v, true
}

func (q *fifo) popRef() *int {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.items) == 0 {
		return nil
	}
	v := q.items[0]
	q.items = q.items[1:]
	return &v
}

// waits for an item.
func (q *fifo) take() (int, bool) {
	v, ok := <-q.in
	return v, ok
}

func (q *fifo) waitEmpty() {
	for q.Len() > 0 { // want `until the value changes`
		runtime.Gosched()
	}
	for !q.isClosed() { // want `until the value changes`
	}
	for len(q.in) > 0 { // want `until the value changes`
	}
}

func (q *fifo) run(ctx context.Context, f func(int)) {
	for { // want `until the value changes`
		v, ok := q.pop()
		if !ok {
			continue
		}
		f(v)
	}
	for { // want `until the value changes`
		select {
		case <-ctx.Done():
			return
		default:
		}
		v := q.popRef()
		if v == nil {
			runtime.Gosched()
			continue
		}
		f(*v)
	}
	for { // want `until the value changes`
		select {
		case <-ctx.Done():
			return
		default:
			if v, ok := q.pop(); ok {
				f(v)
			}
		}
	}
	for { // want `until the value changes`
		if q.isClosed() {
			return
		}
		if v := q.popRef(); v != nil {
			f(*v)
		}
	}
	for { // want `until the value changes`
		if q.Len() == 0 {
			continue
		}
		if !q.ready.Load() {
			continue
		}
		f(1)
	}
	for { // want `until the value changes`
		select {
		case <-ctx.Done():
			return
		default:
			q.mu.Lock()
			if len(q.items) == 0 {
				q.mu.Unlock()
				continue
			}
			v := q.items[0]
			q.items = q.items[1:]
			q.mu.Unlock()
			f(v)
		}
	}
}

// It waits, sleeps, does something else, or ends.
func (q *fifo) silent(ctx context.Context, f func(int), more func() bool) {
	for {
		v, ok := q.take()
		if !ok {
			continue
		}
		f(v)
	}
	for {
		v, ok := q.pop()
		if !ok {
			time.Sleep(time.Millisecond)
			continue
		}
		f(v)
	}
	for {
		v, ok := q.pop()
		if !ok {
			return
		}
		f(v)
	}
	for {
		if v, ok := q.pop(); ok {
			f(v)
		}
		time.Sleep(time.Millisecond)
	}
	for {
		if v, ok := q.pop(); ok {
			f(v)
		} else {
			<-q.in
		}
	}
	for {
		if !more() {
			continue
		}
		f(2)
	}
}

// The positive question, and what stands before the select.
func gone(in <-chan int, done <-chan struct{}, stop *atomic.Bool, f func(int)) {
	for {
		select {
		case v, ok := <-in: // want `once the channel is closed`
			if ok {
				f(v)
			}
		case <-done:
			return
		}
	}
	for {
		if stop.Load() {
			return
		}
		select {
		case v, ok := <-in: // want `once the channel is closed`
			if !ok {
				break
			}
			f(v)
		case <-done:
			return
		}
	}
	for {
		select {
		case v, ok := <-in:
			if ok {
				f(v)
			}
			return
		case <-done:
			return
		}
	}
	for {
		select {
		case v, ok := <-in:
			if ok {
				f(v)
			} else {
				in = nil
			}
		case <-done:
			return
		}
	}
}

// Reads from what is closed.
type udp struct {
	conn *net.UDPConn
	stop chan struct{}
}

func (u *udp) Close() { u.conn.Close() }

func (u *udp) loop(f func([]byte)) {
	buf := make([]byte, 1500)
	for {
		n, _, err := u.conn.ReadFromUDP(buf) // want `once the connection is closed`
		if err != nil {
			log.Printf("read: %v", err)
			continue
		}
		f(buf[:n])
	}
}

func stream(c net.Conn, f func([]byte)) {
	buf := make([]byte, 1500)
	for {
		n, err := c.Read(buf) // want `once the connection is closed`
		if err != nil {
			continue
		}
		f(buf[:n])
	}
}

func (u *udp) told(f func([]byte)) {
	buf := make([]byte, 1500)
	for {
		select {
		case <-u.stop:
			return
		default:
		}
		n, _, err := u.conn.ReadFromUDP(buf)
		if err != nil {
			log.Printf("read: %v", err)
			continue
		}
		f(buf[:n])
	}
}

func (u *udp) limited(f func([]byte)) {
	buf := make([]byte, 1500)
	for {
		u.conn.SetReadDeadline(time.Now().Add(time.Second))
		n, err := u.conn.Read(buf)
		if err != nil {
			continue
		}
		f(buf[:n])
	}
}

// Nobody closes it.
func forever(c *net.UDPConn, f func([]byte)) {
	buf := make([]byte, 1500)
	for {
		n, _, err := c.ReadFromUDP(buf)
		if err != nil {
			log.Printf("read: %v", err)
			continue
		}
		f(buf[:n])
	}
}
