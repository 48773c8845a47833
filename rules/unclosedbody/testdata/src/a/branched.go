package a

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// One of two requests is made, and what refuses is left open (cfssl).
func ocsp(client *http.Client, server string, req []byte) ([]byte, error) {
	var resp *http.Response
	var err error
	if len(req) > 256 {
		resp, err = client.Post(server, "application/ocsp-request", bytes.NewReader(req)) // want `returns before the response's body is closed`
	} else {
		resp, err = client.Get(server + "/" + string(req))
	}
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		return nil, errors.New("refused")
	}
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	resp.Body.Close()
	return body, nil
}

// Both are closed behind the if.
func ocspClosed(client *http.Client, server string, req []byte) ([]byte, error) {
	var resp *http.Response
	var err error
	if len(req) > 256 {
		resp, err = client.Post(server, "application/ocsp-request", bytes.NewReader(req))
	} else {
		resp, err = client.Get(server + "/" + string(req))
	}
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

type requester2 struct{ http *http.Client }

func (s *requester2) do(r *http.Request) (*http.Response, error) {
	rsp, err := s.http.Do(r)
	if err != nil {
		return nil, err
	}
	rbody, cbody := io.Reader(rsp.Body), io.Closer(rsp.Body)
	rsp.Body = &struct {
		io.Reader
		io.Closer
	}{io.LimitReader(rbody, 1<<20), cbody}
	return rsp, nil
}

// What is refused is let go, and asked for again (gotosocial).
func (s *requester2) retry(r *http.Request) (rsp *http.Response, err error) {
	for i := range 5 {
		wait := time.Duration(i) * time.Second
		rsp, err = s.do(r) // want `lets go of the response before its body is closed`
		if err == nil {
			if code := rsp.StatusCode; code < 500 {
				return rsp, nil
			}
			err = fmt.Errorf("response: %s", rsp.Status)
			if after, _ := strconv.Atoi(rsp.Header.Get("Retry-After")); after > 0 {
				wait = time.Duration(after) * time.Second
			}
			rsp = nil
		} else if errors.Is(err, context.Canceled) {
			return nil, err
		}
		select {
		case <-r.Context().Done():
			return nil, r.Context().Err()
		case <-time.After(wait):
		}
	}
	return nil, err
}

func (s *requester2) retryClosed(r *http.Request) (rsp *http.Response, err error) {
	for range 5 {
		rsp, err = s.do(r)
		if err == nil {
			if rsp.StatusCode < 500 {
				return rsp, nil
			}
			err = fmt.Errorf("response: %s", rsp.Status)
			rsp.Body.Close()
			rsp = nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}
