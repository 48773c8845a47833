package a

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
)

type bucket interface {
	Get(ctx context.Context, name string) (io.ReadCloser, error)
	Attributes(ctx context.Context, name string) (int64, error)
}

type blobs struct{ bucket bucket }

func (s *blobs) settings(ctx context.Context) (v map[string]string, err error) {
	r, err := s.bucket.Get(ctx, "settings.json") // want `never closes the stream it asked for`
	if err != nil {
		return nil, err
	}
	return v, json.NewDecoder(r).Decode(&v)
}

func (s *blobs) lines(ctx context.Context, name string) (n int, err error) {
	reader, err := s.bucket.Get(ctx, name) // want `never closes the stream`
	if err != nil {
		return 0, err
	}
	lines := bufio.NewScanner(reader)
	for lines.Scan() {
		n++
	}
	return n, lines.Err()
}

// Who calls has it.
func (s *blobs) open(ctx context.Context, name string) (io.ReadCloser, error) {
	r, err := s.bucket.Get(ctx, name)
	if err != nil {
		return nil, err
	}
	return r, nil
}

func (s *blobs) read(ctx context.Context, name string) ([]byte, error) {
	r, err := s.bucket.Get(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }()
	return io.ReadAll(r)
}

// Somebody else may close it.
func (s *blobs) hand(ctx context.Context, name string, to func(io.ReadCloser) error) error {
	r, err := s.bucket.Get(ctx, name)
	if err != nil {
		return err
	}
	return to(r)
}

type pair struct{ in io.ReadCloser }

func (s *blobs) kept(ctx context.Context, name string) (*pair, error) {
	r, err := s.bucket.Get(ctx, name)
	if err != nil {
		return nil, err
	}
	return &pair{in: r}, nil
}
