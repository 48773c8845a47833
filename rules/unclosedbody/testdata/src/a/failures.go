package a

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"time"
)

// What went well is closed unread; what was refused is read for the message.
func (r *remote) push(b []byte) error {
	resp, err := r.http.Post(r.base, "text/plain", bytes.NewReader(b)) // want `unread where all went well`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		said, _ := io.ReadAll(io.LimitReader(resp.Body, 512))
		return fmt.Errorf("refused: %s", said)
	}
	return nil
}

func (r *remote) pushHundreds(b []byte) (err error) {
	resp, err := r.http.Post(r.base, "text/plain", bytes.NewReader(b)) // want `unread where all went well`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		said, _ := io.ReadAll(resp.Body)
		err = fmt.Errorf("refused: %s", said)
	}
	return err
}

// Read where all went well, too.
func (r *remote) pushRead(b []byte) ([]byte, error) {
	resp, err := r.http.Post(r.base, "text/plain", bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		said, _ := io.ReadAll(resp.Body)
		return nil, fmt.Errorf("refused: %s", said)
	}
	return io.ReadAll(resp.Body)
}

// The condition speaks of something else, or holds where all went well.
func (r *remote) pushSome(b []byte, loud bool) error {
	resp, err := r.http.Post(r.base, "text/plain", bytes.NewReader(b))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if loud {
		_, err = io.Copy(io.Discard, resp.Body)
	}
	return err
}

func (r *remote) pushWell(b []byte) (said []byte, err error) {
	resp, err := r.http.Post(r.base, "text/plain", bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 200 {
		said, err = io.ReadAll(resp.Body)
	}
	return said, err
}

// Its context ends with the function, and its connection with that.
func (r *remote) notify(ctx context.Context, b []byte) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.base, bytes.NewReader(b))
	if err != nil {
		return err
	}
	resp, err := r.http.Do(req) // want `its connection ends with the context`
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return errGone
	}
	return nil
}

// The request is given its context on the way.
func (r *remote) pushTimed(ctx context.Context, b []byte) error {
	req, err := http.NewRequest(http.MethodPut, r.base, bytes.NewReader(b))
	if err != nil {
		return err
	}
	resp, err := r.http.Do(req.WithContext(ctx)) // want `unread where all went well`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 400 {
		said, _ := io.ReadAll(resp.Body)
		return fmt.Errorf("refused: %s", said)
	}
	return nil
}

// Nobody keeps the client, or it is not asked for a body.
func notifyOnce(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, url, nil)
	if err != nil {
		return err
	}
	client := &http.Client{}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return errGone
	}
	return nil
}
