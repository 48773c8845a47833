package a

import (
	"errors"
	"log"
	"net"
	"time"
)

type session struct {
	seen   time.Time
	conn   net.Conn
	late   bool
	notify func(*session)
}

// What is done for those whose time has come is done for few.
func closeIdle(all map[string]*session, idle time.Duration) {
	for id, s := range all {
		if time.Since(s.seen) > idle { // want `reads the clock for each item of a loop that takes hardly any time`
			log.Println("closing", id)
			s.conn.Close()
			delete(all, id)
		}
	}
}

func markLate(all []*session, limit time.Duration) {
	for _, s := range all {
		waited := time.Now().Sub(s.seen) // want `reads the clock for each item`
		if waited > limit && !s.late {
			s.late = true
			if s.notify != nil {
				s.notify(s)
			}
		}
	}
}

// Those whose time has come are waited for.
func drain(all []*session, done chan *session, limit time.Duration) {
	for _, s := range all {
		if time.Since(s.seen) > limit {
			s.late = true
			done <- s
		}
	}
}

// Each that is still in time is asked.
func ask(all []*session, limit time.Duration) {
	for _, s := range all {
		if time.Since(s.seen) < limit {
			s.notify(s)
		}
	}
}

var errOld, errGone = errors.New("old"), errors.New("gone")

// A condition and the one that follows ask for one moment.
func age(issued time.Time) string {
	if time.Since(issued) > time.Hour {
		if time.Since(issued) < 24*time.Hour { // want `reads the clock again right after it was read`
			return "hours"
		}
		return "days"
	}
	return "new"
}

// The check lets the work begin, whose time is taken.
func lookup(servers []string, deadline time.Time) (took time.Duration, err error) {
	for _, s := range servers {
		if time.Now().After(deadline) {
			return 0, errOld
		}
		start := time.Now()
		c, err := net.Dial("udp", s)
		if err != nil {
			continue
		}
		c.Close()
		return time.Since(start), nil
	}
	return 0, errGone
}
