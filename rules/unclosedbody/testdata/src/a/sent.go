package a

import (
	"io"
	"net/http"
)

type signer struct {
	next http.RoundTripper
	key  string
	turn func(old string) (string, error)
}

// A literal asks, twice, and the first answer stays open.
func (s *signer) RoundTrip(in *http.Request) (*http.Response, error) {
	send := func() (*http.Response, error) {
		out := in.Clone(in.Context())
		out.Header.Set("Authorization", s.key)
		return s.next.RoundTrip(out)
	}
	answer, err := send() // want `returns before the response's body is closed`
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusUnauthorized {
		return answer, nil
	}
	if s.key, err = s.turn(s.key); err != nil {
		return nil, err
	}
	return send()
}

// The first is closed before the second.
func (s *signer) twice(in *http.Request) (*http.Response, error) {
	send := func() (*http.Response, error) { return s.next.RoundTrip(in) }
	answer, err := send()
	if err != nil || answer.StatusCode != http.StatusUnauthorized {
		return answer, err
	}
	io.Copy(io.Discard, io.LimitReader(answer.Body, 4096))
	answer.Body.Close()
	return send()
}

// The literal has read the body into memory, and closed it.
func (s *signer) held(in *http.Request) (int, error) {
	send := func() (*http.Response, error) {
		answer, err := s.next.RoundTrip(in)
		if err != nil {
			return nil, err
		}
		defer answer.Body.Close()
		return answer, nil
	}
	answer, err := send()
	if err != nil {
		return 0, err
	}
	return answer.StatusCode, nil
}
