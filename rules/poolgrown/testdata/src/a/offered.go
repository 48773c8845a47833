package a

import (
	"context"
	"sync"
)

type packet struct {
	n    int
	data []byte
}

type source interface {
	Read(p []byte) (n int, err error)
}

type listener struct {
	from  source
	queue chan *packet
	pool  sync.Pool
	lost  int
}

func (l *listener) done(p *packet) { l.pool.Put(p) }

func (l *listener) serve(stop func() bool) {
	for !stop() {
		p := l.pool.Get().(*packet) // want `takes from a pool what the case in line \d+ leaves behind`
		n, err := l.from.Read(p.data)
		if err != nil {
			continue
		}
		p.n = n
		select {
		case l.queue <- p:
		default:
			l.lost++
		}
	}
}

func (l *listener) offer(ctx context.Context) {
	p := l.pool.Get().(*packet) // want `leaves behind`
	p.n = 0
	select {
	case l.queue <- p:
	case <-ctx.Done():
	}
}

// What is not taken goes back.
func (l *listener) serveAll(stop func() bool) {
	for !stop() {
		p := l.pool.Get().(*packet)
		n, err := l.from.Read(p.data)
		if err != nil {
			l.pool.Put(p)
			continue
		}
		p.n = n
		select {
		case l.queue <- p:
		default:
			l.lost++
			l.pool.Put(p)
		}
	}
}

// Somebody always takes it, or gets it otherwise.
func (l *listener) wait() {
	p := l.pool.Get().(*packet)
	p.n = 0
	l.queue <- p
}

func (l *listener) offerOr(other chan *packet) {
	p := l.pool.Get().(*packet)
	p.n = 0
	select {
	case l.queue <- p:
	case other <- p:
	}
}

func (l *listener) offerElse(late func(*packet)) {
	p := l.pool.Get().(*packet)
	select {
	case l.queue <- p:
		return
	default:
	}
	late(p)
}

// Only failures leave it behind.
func (l *listener) next() error {
	p := l.pool.Get().(*packet)
	n, err := l.from.Read(p.data)
	if err != nil {
		return err
	}
	p.n = n
	l.queue <- p
	return nil
}

// It tries again until there is room.
func (l *listener) insist(pause func()) {
	p := l.pool.Get().(*packet)
	for {
		select {
		case l.queue <- p:
			return
		default:
			pause()
		}
	}
}
