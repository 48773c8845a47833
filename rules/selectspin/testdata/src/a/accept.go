package a

import (
	"context"
	"errors"
	"log"
	"net"
	"time"
)

type server struct {
	ln   net.Listener
	tcp  *net.TCPListener
	done chan struct{}
	off  bool
}

func (s *server) serve(c net.Conn) { _ = c.Close() }

func (s *server) logsAndGoesOn() {
	for {
		c, err := s.ln.Accept() // want `spins while accepting fails: after an error the loop goes on at once`
		if err != nil {
			if s.off {
				break
			}
			log.Println("accept:", err)
			continue
		}
		go s.serve(c)
	}
}

func (s *server) asksWhetherItIsOver() {
	for {
		c, err := s.tcp.AcceptTCP() // want `spins while accepting fails`
		if err != nil {
			select {
			case <-s.done:
				return
			default:
			}
			log.Println("accept:", err)
			continue
		}
		go s.serve(c)
	}
}

func (s *server) temporary() error {
	for {
		c, err := s.ln.Accept() // want `spins while accepting fails`
		if err != nil {
			if ne, ok := err.(net.Error); ok && ne.Temporary() {
				log.Println("accept:", err)
				continue
			}
			return err
		}
		go s.serve(c)
	}
}

type streams interface {
	AcceptStream(ctx context.Context) (net.Conn, error)
}

func (s *server) perStream(ctx context.Context, from streams) {
	for {
		if c, err := from.AcceptStream(ctx); err != nil { // want `spins while accepting fails`
			log.Println(err)
			continue
		} else {
			go s.serve(c)
		}
	}
}

func (s *server) pauses() {
	for {
		c, err := s.ln.Accept()
		if err != nil {
			if errors.Is(err, net.ErrClosed) {
				return
			}
			time.Sleep(5 * time.Millisecond)
			continue
		}
		go s.serve(c)
	}
}

func (s *server) waitsForTheEnd() {
	for {
		c, err := s.ln.Accept()
		if err != nil {
			select {
			case <-s.done:
				return
			case <-time.After(time.Second):
			}
			continue
		}
		go s.serve(c)
	}
}

func (s *server) backoff() {}

func (s *server) pausesByName() {
	for {
		c, err := s.ln.Accept()
		if err != nil {
			s.backoff()
			continue
		}
		go s.serve(c)
	}
}

func (s *server) ends() error {
	for {
		c, err := s.ln.Accept()
		if err != nil {
			return err
		}
		go s.serve(c)
	}
}

func (s *server) aFewTimes() {
	for range 3 {
		c, err := s.ln.Accept()
		if err != nil {
			continue
		}
		go s.serve(c)
	}
}

func (s *server) afterError(err error, last time.Duration) time.Duration {
	if last == 0 {
		last = 5 * time.Millisecond
	}
	time.Sleep(last)
	return 2 * last
}

// The pause is in a function of the package.
func (s *server) pausesInside() {
	var delay time.Duration
	for {
		c, err := s.ln.Accept()
		if err != nil {
			delay = s.afterError(err, delay)
			continue
		}
		delay = 0
		go s.serve(c)
	}
}

// Who is given the error may wait.
func (s *server) asksSomebody(failed func(error) bool) {
	for {
		c, err := s.ln.Accept()
		if err != nil {
			if failed(err) {
				return
			}
			continue
		}
		go s.serve(c)
	}
}
