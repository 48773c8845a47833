package a

import "errors"

func collate(results <-chan string, errs chan<- error) {
	n := 0
	for range results {
		n++
	}
	if n == 0 {
		errs <- nil
		return
	}
	errs <- errors.New("some")
}

// Whoever calls it never asks for the errors.
func rebuild(pages []string) int {
	results := make(chan string)
	errs := make(chan error) // want `sends a result that nobody may receive any more`
	go collate(results, errs)
	go collate(results, errs)
	for _, p := range pages {
		results <- p
	}
	close(results)
	return len(pages)
}

type site struct{ errs chan error }

// The field has it, too.
func (s *site) watch(results <-chan string) {
	errs := make(chan error)
	s.errs = errs
	go collate(results, errs)
}

// Received by a function that is given it.
func (s *site) first(results <-chan string) {
	errs := make(chan error)
	go collate(results, errs)
	take(errs)
}

func take(errs chan error) { <-errs }
