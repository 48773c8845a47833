package a

import "time"

type frame struct{ body []byte }

func (f *frame) stamped(t time.Time) *frame { return f }

type tracer interface {
	Enabled() bool
	Write(string)
}

type sender interface{ Send(*frame) }

type link struct {
	idleSince time.Time
	out       sender
	tracer    tracer
}

func (l *link) logFrame(f *frame) {
	if l.tracer.Enabled() {
		l.tracer.Write(string(f.body))
	}
}

func (l *link) flush(f *frame) { l.out.Send(f) }

// A record that is mostly off lies between: one moment.
func (l *link) send(f *frame) {
	now := time.Now()
	if l.idleSince.IsZero() && len(f.body) > 0 {
		l.idleSince = now
	}
	l.logFrame(f)
	l.out.Send(f.stamped(time.Now())) // want "reads the clock again right after it was read"
}

// What sends may wait.
func (l *link) sendTwice(f *frame) {
	now := time.Now()
	l.idleSince = now
	l.flush(f)
	l.out.Send(f.stamped(time.Now()))
}

type load struct {
	busy   float64
	before time.Time
}

// A literal of the function that only calculates takes no time.
func (l *load) percent(busy float64) float64 {
	share := func(from, to, seconds float64) float64 {
		if seconds == 0 {
			return 0
		}
		return (to - from) / seconds
	}
	seconds := time.Now().Sub(l.before).Seconds()
	p := share(l.busy, busy, seconds)
	l.busy = busy
	l.before = time.Now() // want "reads the clock again right after it was read"
	return p
}

// One that is given another value, or that waits, may take any time.
func (l *load) waiting(busy float64, done chan bool) float64 {
	wait := func() bool { return <-done }
	seconds := time.Now().Sub(l.before).Seconds()
	wait()
	l.before = time.Now()
	return busy / seconds
}

func (l *load) given(busy float64, slow func()) float64 {
	run := func() {}
	if slow != nil {
		run = slow
	}
	seconds := time.Now().Sub(l.before).Seconds()
	run()
	l.before = time.Now()
	return busy / seconds
}

type parcel struct{ parts [][]byte }

func (p *parcel) IsLarge() bool {
	n := 0
	for _, part := range p.parts {
		n += len(part)
	}
	return n > 1<<10
}

func (p *parcel) deliver() {
	for range p.parts {
		<-time.After(time.Second)
	}
}

type post struct {
	first time.Time
	sent  []time.Time
}

// A question between two readings takes no time.
func (o *post) send(p *parcel) {
	now := time.Now()
	if o.first.IsZero() && p.IsLarge() {
		o.first = now
	}
	o.sent = append(o.sent, time.Now()) // want "reads the clock again right after it was read"
}

// A delivery does.
func (o *post) bring(p *parcel) {
	now := time.Now()
	if o.first.IsZero() {
		o.first = now
	}
	p.deliver()
	o.sent = append(o.sent, time.Now())
}
