package a

import (
	"io"
	"net/http"
	"time"
)

type asker struct {
	client *http.Client
	left   int
}

// retry says whether to ask again.
func (a *asker) retry(status int, err error) (time.Duration, bool) {
	a.left--
	return time.Second, a.left > 0 && (err != nil || status >= 500)
}

func (a *asker) temporary(err error) bool { return err != nil && a.left > 0 }

// A busy server is asked again, and its answers stay open.
func (a *asker) busy(req *http.Request) ([]byte, error) {
	var answer *http.Response
	for {
		var err error
		answer, err = a.client.Do(req) // want `asks again before the response's body is closed`
		status := 0
		if answer != nil {
			status = answer.StatusCode
		}
		pause, again := a.retry(status, err)
		if !again {
			if err != nil {
				return nil, err
			}
			break
		}
		time.Sleep(pause)
	}
	defer answer.Body.Close()
	return io.ReadAll(answer.Body)
}

// It is asked again only where there was no answer.
func (a *asker) unreachable(req *http.Request) ([]byte, error) {
	for {
		answer, err := a.client.Do(req)
		again := a.temporary(err)
		if again {
			time.Sleep(time.Second)
			continue
		}
		if err != nil {
			return nil, err
		}
		defer answer.Body.Close()
		return io.ReadAll(answer.Body)
	}
}

// What was answered is closed before.
func (a *asker) polite(req *http.Request) ([]byte, error) {
	for {
		answer, err := a.client.Do(req)
		status := 0
		if err == nil {
			status = answer.StatusCode
		}
		pause, again := a.retry(status, err)
		if !again {
			if err != nil {
				return nil, err
			}
			defer answer.Body.Close()
			return io.ReadAll(answer.Body)
		}
		if answer != nil {
			io.Copy(io.Discard, io.LimitReader(answer.Body, 1<<16))
			answer.Body.Close()
		}
		time.Sleep(pause)
	}
}
