package main

import (
	"math"
	"sync"
	"testing"
)

func TestFormsHoldTheMutex(t *testing.T) {
	for name, whole := range map[string]bool{"defer, whole": true, "explicit, whole": true, "defer, narrow": false, "explicit, narrow": false} {
		working, end := make(chan bool), make(chan bool)
		s := &server{work: func() { working <- true; <-end }}
		var wait sync.WaitGroup
		wait.Go(func() { forms[name](s) })
		<-working
		free := s.mu.TryLock()
		if free {
			s.mu.Unlock()
		}
		close(end)
		wait.Wait()
		if s.count != 1 || free == whole {
			t.Errorf("%s: counted %d, mutex free during the work: %v", name, s.count, free)
		}
	}
}

func TestDriveCountsEachRequest(t *testing.T) {
	for name, form := range forms {
		s := &server{work: func() {}}
		url, stop, err := serve(s, form)
		if err != nil {
			t.Fatal(err)
		}
		f, err := drive(url, 5, 40)
		stop()
		if err != nil || s.count != 200 {
			t.Fatalf("%s: %d requests arrived, %v", name, s.count, err)
		}
		if f.first <= 0 || f.latency <= 0 || math.Abs(f.inside-f.rate*f.latency) > 1e-9 {
			t.Errorf("%s: %+v", name, f)
		}
	}
	if _, err := drive("http://127.0.0.1:1", 1, 2); err == nil {
		t.Error("no server, no error")
	}
}
