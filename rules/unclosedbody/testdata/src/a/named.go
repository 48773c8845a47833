package a

import (
	"encoding/json"
	"io"
	"net/http"
)

// The body by another name.
func (a *api) answer(req *http.Request, v any) error {
	resp, err := a.http.Do(req) // want `never closes the response's body`
	if err != nil {
		return err
	}
	content := resp.Body
	all, err := io.ReadAll(content)
	if err != nil {
		return err
	}
	return json.Unmarshal(all, v)
}

func (a *api) closedByName(req *http.Request, v any) error {
	resp, err := a.http.Do(req)
	if err != nil {
		return err
	}
	content := resp.Body
	defer content.Close()
	return json.NewDecoder(content).Decode(v)
}

func (a *api) givenByName(req *http.Request, gz bool) (io.ReadCloser, error) {
	resp, err := a.http.Do(req)
	if err != nil {
		return nil, err
	}
	content := resp.Body
	return content, nil
}

// It may be another reader by then.
func (a *api) replaced(req *http.Request, plain func(io.ReadCloser) io.ReadCloser) error {
	resp, err := a.http.Do(req)
	if err != nil {
		return err
	}
	content := resp.Body
	content = plain(content)
	_, err = io.Copy(io.Discard, content)
	content.Close()
	return err
}
