package a

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
)

type fetcher interface {
	Fetch(ctx context.Context, name string) (io.ReadCloser, error)
}

type streamHolder struct {
	b    fetcher
	last io.ReadCloser
}

func (h *streamHolder) decodedStream(ctx context.Context, name string, v any) error {
	r, err := h.b.Fetch(ctx, name) // want `never closes the stream it asked for`
	if err != nil {
		return err
	}
	return json.NewDecoder(r).Decode(v)
}

func wholeStream(ctx context.Context, b fetcher, name string) ([]byte, error) {
	r, err := b.Fetch(ctx, name) // want `never closes the stream it asked for`
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

func copiedStream(ctx context.Context, b fetcher, w io.Writer) error {
	var r, err = b.Fetch(ctx, "all") // want `never closes the stream it asked for`
	if err != nil {
		return err
	}
	_, err = io.Copy(w, r)
	return err
}

func endedStream(ctx context.Context, b fetcher, name string) ([]byte, error) {
	r, err := b.Fetch(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }()
	return io.ReadAll(r)
}

func handedBackStream(ctx context.Context, b fetcher, name string) (io.ReadCloser, error) {
	r, err := b.Fetch(ctx, name)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// The streamHolder closes it, or what it is given to.
func (h *streamHolder) keptStream(ctx context.Context, name string) ([]byte, error) {
	r, err := h.b.Fetch(ctx, name)
	if err != nil {
		return nil, err
	}
	h.last = r
	return io.ReadAll(r)
}

func consumedStream(ctx context.Context, b fetcher, name string) ([]byte, error) {
	r, err := b.Fetch(ctx, name)
	if err != nil {
		return nil, err
	}
	return drainedStream(r)
}

func drainedStream(r io.ReadCloser) ([]byte, error) {
	defer r.Close()
	return io.ReadAll(r)
}

// A function of the package knows what it gives.
func inMemoryStream(ctx context.Context, p []byte) (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(p)), ctx.Err()
}

func fromMemoryStream(ctx context.Context) ([]byte, error) {
	r, err := inMemoryStream(ctx, nil)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

func assertedStream(ctx context.Context, b fetcher) ([]byte, error) {
	r, err := b.Fetch(ctx, "")
	if err != nil {
		return nil, err
	}
	if c, ok := r.(io.Closer); ok {
		defer c.Close()
	}
	return io.ReadAll(r)
}
