package a

import (
	"context"
	"errors"
	"strings"
	"sync"
)

type token struct {
	word bool
	text string
}

func lex(text string, out chan token) {
	defer close(out)
	for _, f := range strings.Fields(text) {
		if f == ";" {
			out <- token{text: f}
			continue
		}
		out <- token{word: true, text: f}
	}
	if text == "" {
		out <- token{}
	}
}

// The lexer has more to say when the parser has seen enough.
func parse(text string) (map[string]string, error) {
	words := make(map[string]string)
	tokens := make(chan token) // want `sends a result that nobody may receive any more`
	name := ""
	go lex(text, tokens)
	for t := range tokens {
		switch t.word {
		case true:
			if name == "" {
				return nil, errors.New("no name")
			}
			words[name] = t.text
		default:
			name = t.text
		}
	}
	return words, nil
}

func doAll(items []string, do func(string) error, errs chan<- error) {
	var wg sync.WaitGroup
	for _, item := range items {
		wg.Add(1)
		go func(item string) {
			errs <- do(item)
			wg.Done()
		}(item)
	}
}

// The goroutines are started by a function that is itself started by go.
func allOrFirst(items []string, do func(string) error) error {
	errs := make(chan error) // want `sends a result that nobody may receive any more`
	go doAll(items, do, errs)
	for range items {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

type installer struct{ mu sync.Mutex }

func (i *installer) report(c chan<- error, err error) {
	i.mu.Lock()
	c <- err
	i.mu.Unlock()
}

func (i *installer) perform(c chan<- error, name string) {
	if name == "" {
		i.report(c, errors.New("no name"))
		return
	}
	i.report(c, nil)
}

func (i *installer) watch(ctx context.Context, c chan<- error) {
	<-ctx.Done()
	i.report(c, ctx.Err())
}

// Two goroutines say by a helper how it went, and one of them is heard.
func (i *installer) run(ctx context.Context, name string) error {
	done := make(chan error) // want `sends a result that nobody may receive any more`
	go i.perform(done, name)
	go i.watch(ctx, done)
	return <-done
}

func everyOne(items []string, errs chan<- error) {
	for _, item := range items {
		if err := findItem(item); err != nil {
			errs <- err
		}
	}
}

// A worker may have several errors, and one is taken.
func firstError(items []string) error {
	errs := make(chan error) // want `sends a result that nobody may receive any more`
	go func() {
		defer close(errs)
		everyOne(items, errs)
	}()
	return <-errs
}

// A helper that gives up when nobody listens.
func tellUnless(ctx context.Context, c chan<- error, err error) {
	select {
	case c <- err:
	case <-ctx.Done():
	}
}

func (i *installer) careful(ctx context.Context, name string) error {
	done := make(chan error)
	go func() { tellUnless(ctx, done, findItem(name)) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// All that is sent is taken.
func allErrors(items []string) (all []error) {
	errs := make(chan error)
	go func() {
		defer close(errs)
		everyOne(items, errs)
	}()
	for err := range errs {
		all = append(all, err)
	}
	return all
}

// The worker stops at its first error.
func firstOnly(items []string) error {
	errs := make(chan error)
	go func() {
		defer close(errs)
		for _, item := range items {
			if err := findItem(item); err != nil {
				errs <- err
				return
			}
		}
	}()
	return <-errs
}

// A helper that keeps the channel.
type keeper struct{ c chan<- error }

func (k *keeper) keep(c chan<- error) { k.c = c }

func kept(ctx context.Context, k *keeper) error {
	done := make(chan error)
	go func() { k.keep(done) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func findItem(name string) error { return nil }
