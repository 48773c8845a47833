package a

import (
	"errors"
	"os"
	"time"
)

var errBusy = errors.New("busy")

func mayTryAgain(err error) bool { return errors.Is(err, errBusy) }

func removeInTime(path string) error {
	start := time.Now()
	next := time.Millisecond
	for { // want `tries again at once until the time is over`
		err := os.RemoveAll(path)
		if err == nil {
			return nil
		}
		if !mayTryAgain(err) {
			return err
		}
		if d := time.Since(start) + next; d >= 5*time.Second {
			return err
		}
	}
}

func renameInTime(from, to string, limit time.Time) error {
	for { // want `tries again at once until the time is over`
		err := os.Rename(from, to)
		if err == nil {
			return nil
		}
		if time.Now().After(limit) {
			return err
		}
	}
}

func removePaced(path string, t *time.Ticker) error {
	start := time.Now()
	for {
		err := os.RemoveAll(path)
		if err == nil {
			return nil
		}
		<-t.C
		if time.Since(start) > time.Second {
			return err
		}
	}
}

func backsOff(err error) bool {
	time.Sleep(time.Millisecond)
	return errors.Is(err, errBusy)
}

func removeBackedOff(path string) error {
	start := time.Now()
	for {
		err := os.RemoveAll(path)
		if err == nil {
			return nil
		}
		if !backsOff(err) || time.Since(start) > time.Second {
			return err
		}
	}
}

// The next one is another.
func removeFirst(paths []string) error {
	start := time.Now()
	for {
		err := os.Remove(paths[0])
		if err == nil {
			return nil
		}
		paths = paths[1:]
		if len(paths) == 0 || time.Since(start) > time.Second {
			return err
		}
	}
}
