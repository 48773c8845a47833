package a

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
)

type api struct{ client *http.Client }

func (a api) rest(method, url string, body io.Reader, data any) error {
	req, err := http.NewRequest(method, url, body)
	if err != nil {
		return err
	}
	resp, err := a.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if data == nil {
		return nil
	}
	return json.NewDecoder(resp.Body).Decode(data)
}

func (a api) create(body []byte) error {
	result := document{}
	return a.rest(http.MethodPost, "/documents", bytes.NewReader(body), &result) // want `decodes an answer that nobody reads`
}

func (a api) update(body []byte) error {
	var results []document
	err := a.rest("PATCH", "/documents", bytes.NewReader(body), &results) // want `decodes an answer that nobody reads`
	return err
}

// It is read, is none, or no answer to a request.
func (a api) read(body []byte, store func(key, kind string, value any) error) (string, error) {
	var result document
	if err := a.rest("GET", "/documents", nil, &result); err != nil {
		return "", err
	}
	if err := a.rest("DELETE", "/documents", nil, nil); err != nil {
		return "", err
	}
	var there document
	if err := a.rest("GET", "/documents/1", nil, &there); err != nil {
		return "", err
	}
	var kept document
	return result.A, store("a", "b", &kept)
}
