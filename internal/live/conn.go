package live

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"syscall"
	"time"
)

// maxAnswer bounds one answer, in bytes as sent and unpacked.
const maxAnswer = 256 << 20

// maxRefusal bounds what is read of an answer that is none.
const maxRefusal = 4 << 10

// A Conn asks one server over HTTP: it sends a password to that server alone,
// follows no redirect elsewhere, and bounds what an answer may take.
type Conn struct {
	Shown string // address without password, for messages
	Hint  string // what to check when nobody answers: "is the program running?"

	base          *url.URL
	client        *http.Client
	authorization string
	clock         clock
}

// Dial prepares to ask the server at base; nothing is sent yet. A password
// comes from base, or from the environment: TOLL_AUTHORIZATION is the header's
// value ("Bearer ..."), TOLL_AUTHORIZATION_FILE a file with it.
func Dial(base *url.URL, shown, hint string) (*Conn, error) {
	auth, err := authorization()
	if err != nil {
		return nil, err
	}
	c := DialWithout(base, shown, hint)
	c.authorization = auth
	return c, nil
}

// DialWithout is Dial for a server that is given no password from the
// environment.
func DialWithout(base *url.URL, shown, hint string) *Conn {
	return &Conn{Shown: shown, Hint: hint, base: base, client: &http.Client{
		Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true},
		CheckRedirect: func(req *http.Request, via []*http.Request) error {
			if req.URL.Host != base.Host || req.URL.Scheme != base.Scheme || len(via) > 3 {
				return errElsewhere
			}
			return nil
		},
	}}
}

// errElsewhere is a redirect that leaves the server.
var errElsewhere = errors.New("it redirects to another server, which is not followed: give that address yourself if you trust it")

func authorization() (string, error) {
	if v := os.Getenv("TOLL_AUTHORIZATION"); v != "" {
		return v, nil
	}
	name := os.Getenv("TOLL_AUTHORIZATION_FILE")
	if name == "" {
		return "", nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return "", fmt.Errorf("read TOLL_AUTHORIZATION_FILE: %w", err)
	}
	return strings.TrimSpace(string(data)), nil
}

// Close gives up idle connections.
func (c *Conn) Close() { c.client.CloseIdleConnections() }

// Host is the server's name or address, without port.
func (c *Conn) Host() string { return c.base.Hostname() }

// Loopback reports whether the server runs on this machine, as far as its
// address tells.
func (c *Conn) Loopback() bool {
	host := c.Host()
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// BaresPassword reports whether asking would send a password readable over the
// network.
func (c *Conn) BaresPassword() bool {
	return c.base.Scheme == "http" && !c.Loopback() && (c.authorization != "" || c.base.User != nil)
}

// A Request is one question to a server.
type Request struct {
	Method string // "" is GET
	URL    string // whole, on the server that was dialled
	Header map[string]string
	Body   []byte
	Within time.Duration
	Late   string // what was waited for, in the message of a timeout; "" is Within
}

// An Answer is what the server said, whatever its status. Of one that is not
// 200, Body is the start.
type Answer struct {
	Code   int
	Status string // "404 Not Found"
	Path   string // that answered, after redirects
	Header http.Header
	Body   []byte
}

// Ask sends one request. Its errors are one line that names the server and
// neither password nor query.
func (c *Conn) Ask(ctx context.Context, r Request) (Answer, error) {
	limited, cancel := context.WithTimeout(ctx, r.Within)
	defer cancel()
	method := r.Method
	if method == "" {
		method = http.MethodGet
	}
	req, err := http.NewRequestWithContext(limited, method, r.URL, bytes.NewReader(r.Body))
	if err != nil {
		return Answer{}, fmt.Errorf("ask %s: %w", c.Shown, err)
	}
	for k, v := range r.Header {
		req.Header.Set(k, v)
	}
	if c.authorization != "" {
		req.Header.Set("Authorization", c.authorization)
	}
	late := r.Late
	if late == "" {
		late = r.Within.String()
	}
	sent := time.Now()
	res, err := c.client.Do(req)
	if err != nil {
		return Answer{}, c.explain(ctx, err, late)
	}
	c.clock.read(res.Header, sent, time.Now())
	defer res.Body.Close()
	a := Answer{Code: res.StatusCode, Status: res.Status, Path: res.Request.URL.Path, Header: res.Header}
	if a.Code != http.StatusOK {
		if a.Body, err = io.ReadAll(io.LimitReader(res.Body, maxRefusal)); err != nil {
			a.Body = nil // the status says enough
		}
		return a, nil
	}
	a.Body, err = io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	if err != nil {
		return Answer{}, c.explain(ctx, err, late)
	}
	if len(a.Body) > maxAnswer {
		return Answer{}, fmt.Errorf("%s sent more than %d MiB for one answer: record a shorter time", c.Shown, maxAnswer>>20)
	}
	return a, nil
}

// explain makes one line of a failed request, without repeating the address.
func (c *Conn) explain(ctx context.Context, err error, late string) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	switch {
	case errors.Is(err, errElsewhere):
		return fmt.Errorf("%s: %w", c.Shown, err)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s did not answer within %s", c.Shown, late)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET):
		return fmt.Errorf("%s closed the connection in the middle of the answer: did the program stop?", c.Shown)
	}
	return fmt.Errorf("ask %s: %w (%s)", c.Shown, err, c.Hint)
}
