package a

import (
	"fmt"
	"log"
	"strings"
	"time"
)

type reply struct {
	rows []string
	next string
}

func warnSlow(start time.Time, bound time.Duration, what, answer string) {
	d := time.Since(start)
	if d > bound {
		log.Print("slow", what, answer, d)
	}
}

func warnIfSlow(start time.Time, answer string) {
	if bound := time.Second; time.Since(start) < bound {
		return
	}
	log.Print("slow", answer)
}

type pacer struct {
	last time.Time
	name string
}

func (p *pacer) tell(now time.Time, text string) {
	if p.name == "" || time.Minute > now.Sub(p.last) {
		return
	}
	p.last = now
	log.Print(text)
}

// both looks at the text in any case.
func both(start time.Time, text string) int {
	if time.Since(start) > time.Second {
		log.Print(text)
	}
	return len(text)
}

// soon looks at the text where little time has passed.
func soon(start time.Time, text string) {
	if time.Since(start) < time.Second {
		log.Print(text)
	}
}

// ever looks at the text as soon as any time has passed.
func ever(start time.Time, text string) {
	if time.Since(start) > 0 {
		log.Print(text)
	}
}

// twoBounds compares two bounds, which tell nothing of how often.
func twoBounds(least, most time.Duration, text string) {
	if least > most {
		log.Print(text)
	}
}

func serve(r *reply, p *pacer, least time.Duration) {
	start := time.Now()
	var answer string
	if r != nil {
		answer = fmt.Sprintf("rows:%d", len(r.rows))
	}
	warnSlow(start, least, "get", answer)         // want `computes fmt.Sprintf for a call that looks at it only when more time than a bound has passed`
	warnIfSlow(start, strings.Join(r.rows, ","))  // want `computes strings.Join for a call that looks at it only when more time`
	p.tell(start, "next "+r.next)                 // want `computes a concatenation for a call that looks at it only when more time`
	both(start, "next "+r.next)                   // it is looked at
	soon(start, "next "+r.next)                   // mostly looked at
	ever(start, "next "+r.next)                   // always looked at
	twoBounds(least, time.Second, "next "+r.next) // who knows
	warnSlow(start, least, "get", r.next)         // no work
}

// serveAsked asks by itself, and the work is done only then.
func serveAsked(r *reply, least time.Duration) {
	start := time.Now()
	work(nil, nil, r.rows, 1)
	if time.Since(start) <= least {
		return
	}
	warnSlow(start, least, "get", strings.Join(r.rows, ","))
}

func serveIf(r *reply, least time.Duration) {
	start := time.Now()
	work(nil, nil, r.rows, 1)
	if time.Since(start) > least {
		warnSlow(start, least, "get", strings.Join(r.rows, ","))
	}
}

var verboseCopies bool

func dumpf(format string, args ...any) {
	if verboseCopies {
		log.Printf(format, args...)
	}
}

func copied(body []byte, name string) {
	dumpf("body %s", string(body)) // want `computes a copy of bytes for a call that ignores it when it is switched off`
	dumpf("body %s", body)         // the bytes as they are
	dumpf("name %s", []byte(name)[:1])
	log.Print(string(body)) // printed
}
