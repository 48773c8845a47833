package a

import (
	"context"
	"errors"
	"sync"
)

func upload(parts []string, read func(string) ([]byte, error), put func([]byte)) error {
	var wg sync.WaitGroup
	work := make(chan []byte)
	for i := 0; i < 4; i++ {
		wg.Add(1)
		go func() { // want `waits for more when the function returns before it closes the channel`
			defer wg.Done()
			for part := range work {
				put(part)
			}
		}()
	}
	for _, name := range parts {
		data, err := read(name)
		if err != nil {
			return err // the four wait on
		}
		work <- data
	}
	close(work)
	wg.Wait()
	return nil
}

func uploadBy(ctx context.Context, parts [][]byte, put func([]byte)) error {
	work := make(chan []byte, 1)
	go takeParts(work, put) // want `returns before it closes the channel`
	for _, data := range parts {
		select {
		case work <- data:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	close(work)
	return nil
}

func takeParts(work <-chan []byte, put func([]byte)) {
	for part := range work {
		put(part)
	}
}

// All ways close it.
func uploadAll(parts []string, read func(string) ([]byte, error), put func([]byte)) error {
	work := make(chan []byte)
	if len(parts) == 0 {
		return errors.New("nothing") // nobody waits yet
	}
	go takeParts(work, put)
	for _, name := range parts {
		data, err := read(name)
		if err != nil {
			close(work)
			return err
		}
		work <- data
	}
	close(work)
	return nil
}

func uploadDeferred(parts []string, read func(string) ([]byte, error), put func([]byte)) error {
	work := make(chan []byte)
	defer close(work)
	go takeParts(work, put)
	for _, name := range parts {
		data, err := read(name)
		if err != nil {
			return err
		}
		work <- data
	}
	return nil
}

// The same condition starts it and closes it.
func uploadSome(parts [][]byte, put func([]byte), parallel bool) error {
	work := make(chan []byte)
	if parallel {
		go takeParts(work, put)
	}
	for _, data := range parts {
		if !parallel {
			put(data)
			continue
		}
		work <- data
	}
	if parallel {
		close(work)
	}
	return nil
}

// The workers have another way out.
func uploadWhile(parts []string, read func(string) ([]byte, error), put func([]byte) error) error {
	work := make(chan []byte)
	go func() {
		for part := range work {
			if put(part) != nil {
				return
			}
		}
	}()
	for _, name := range parts {
		data, err := read(name)
		if err != nil {
			return err
		}
		work <- data
	}
	close(work)
	return nil
}

// A loop closes each before it makes the next.
func uploadTurns(turns [][][]byte, put func([]byte)) {
	for _, parts := range turns {
		work := make(chan []byte)
		go takeParts(work, put)
		for _, data := range parts {
			work <- data
		}
		close(work)
	}
}

func uploadEach(parts []string, read func(string) ([]byte, error), put func([]byte)) error {
	work := make(chan []byte)
	go takeEach(work, put) // want `returns before it closes the channel`
	for _, name := range parts {
		data, err := read(name)
		if err != nil {
			return err
		}
		work <- data
	}
	close(work)
	return nil
}

func takeEach(work chan []byte, put func([]byte)) {
	for {
		part, ok := <-work
		if !ok {
			break
		}
		put(part)
	}
}

// An empty part ends it, too.
func uploadUntil(parts []string, read func(string) ([]byte, error), put func([]byte)) error {
	work := make(chan []byte)
	go func() {
		for {
			part, ok := <-work
			if !ok || len(part) == 0 {
				return
			}
			put(part)
		}
	}()
	for _, name := range parts {
		data, err := read(name)
		if err != nil {
			work <- nil
			return err
		}
		work <- data
	}
	close(work)
	return nil
}
