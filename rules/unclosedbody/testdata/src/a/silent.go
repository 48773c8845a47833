package a

import (
	"io"
	"log"
	"net/http"
)

func closed(url string) ([]byte, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

func closedInLiteral(url string) ([]byte, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer func() {
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
	}()
	if resp.StatusCode != 200 {
		return nil, errStatus
	}
	return io.ReadAll(resp.Body)
}

func closeBody(c io.Closer) { c.Close() }

func closedByHelper(url string) (int, error) {
	resp, err := http.Get(url)
	if err != nil {
		return 0, err
	}
	defer closeBody(resp.Body) // the helper closes
	return resp.StatusCode, nil
}

func handed(url string) (*http.Response, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	return resp, nil // the caller closes
}

func bodyHanded(url string) (io.ReadCloser, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	return resp.Body, nil // the caller closes
}

func (a *api) direct(req *http.Request) (*http.Response, error) {
	return a.http.Do(req) // the caller closes
}

func passed(url string, use func(*http.Response)) {
	resp, err := http.Get(url)
	if err == nil {
		use(resp) // the callee may close
	}
}

type upstream struct{ last *http.Response }

func (u *upstream) kept(url string) (err error) {
	u.last, err = http.Get(url) // closed elsewhere
	return err
}

func written(w io.Writer, url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Write(w) // Write closes the body
}

func forwarded(client *http.Client, from, to string) error {
	resp, err := client.Get(from)
	if err != nil {
		return err
	}
	req, err := http.NewRequest("POST", to, resp.Body) // the transport closes a request's body
	if err != nil {
		return err
	}
	back, err := client.Do(req)
	if err != nil {
		return err
	}
	defer back.Body.Close()
	_, err = io.Copy(io.Discard, back.Body)
	return err
}

func retried(urls []string) (*http.Response, error) {
	var resp *http.Response
	var err error
	resp, err = http.Get(urls[0])
	if err != nil {
		resp, err = http.Get(urls[1]) // which one is closed is not known
	}
	return resp, err
}

func head(url string) (int64, error) {
	resp, err := http.Head(url) // has no body
	if err != nil {
		return 0, err
	}
	resp.Body.Close()
	return resp.ContentLength, nil
}

func (a *api) remove(url string) error {
	req, err := http.NewRequest("DELETE", url, nil) // answered without a body, mostly
	if err != nil {
		return err
	}
	resp, err := a.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func fatal(url string) {
	resp, err := http.Get(url)
	if err != nil {
		return
	}
	if resp.StatusCode != 200 {
		log.Fatal(resp.Status) // the process ends
		return
	}
	defer resp.Body.Close()
	io.Copy(io.Discard, resp.Body)
}

func headFirst(c *http.Client, url string) error {
	req, err := http.NewRequest("HEAD", url, nil)
	if err != nil {
		return err
	}
	resp, err := c.Do(req) // has no body, though the variable holds a GET later
	if err == nil {
		resp.Body.Close()
	}
	req, err = http.NewRequest("GET", url, nil)
	if err != nil {
		return err
	}
	full, err := c.Do(req)
	if err != nil {
		return err
	}
	defer full.Body.Close()
	_, err = io.Copy(io.Discard, full.Body)
	return err
}

func isFolder(c *http.Client, url string) bool {
	req, err := http.NewRequest("HEAD", url, nil)
	if err != nil {
		return false
	}
	resp, err := c.Do(req) // without a body, there is nothing to close
	if err != nil {
		return false
	}
	return resp.StatusCode == 404
}

func handedOrClosed(url string) (*http.Response, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= 400 {
		resp.Body.Close()
		return nil, errStatus
	}
	return resp, nil
}

func handedWithError(url string) (*http.Response, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= 400 {
		return resp, errStatus
	}
	return resp, nil
}

// What it returns is read already.
func (a *api) readFirst(url string) (*http.Response, error) {
	resp, err := a.http.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	_, err = io.ReadAll(resp.Body)
	return resp, err
}

func (a *api) alive(url string) bool {
	resp, err := a.readFirst(url)
	return err == nil && resp.StatusCode == 200
}

// Each way out returns or closes it.
func attempted(c *http.Client, req *http.Request) (*http.Response, error) {
	resp, err := c.Do(req)
	if err != nil {
		return nil, err
	} else if resp.StatusCode < 200 {
		resp.Body.Close()
		return nil, io.ErrUnexpectedEOF
	}
	return resp, nil
}

// Each way out closes first.
func mirroredClosed(c *http.Client, mirrors []string) (io.ReadCloser, error) {
	for _, m := range mirrors {
		resp, err := c.Get(m)
		if err != nil {
			continue
		}
		if resp.StatusCode > 299 {
			resp.Body.Close()
			if resp.StatusCode == http.StatusNotFound {
				continue
			}
			return nil, io.ErrUnexpectedEOF
		}
		return resp.Body, nil
	}
	return nil, io.ErrUnexpectedEOF
}

// The turn that is skipped is one of a loop over headers.
func headers(url string, names []string) (data []byte, err error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	if len(names) > 0 {
		for _, name := range names {
			if resp.Header.Get(name) == "" {
				continue
			}
			names = names[:0]
		}
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

// Both branches close.
func either(c *http.Client, url string) ([]byte, error) {
	resp, err := c.Get(url)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		_, _ = io.ReadAll(resp.Body)
		resp.Body.Close()
		return nil, io.ErrUnexpectedEOF
	} else {
		data, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		return data, err
	}
}

func switched(c *http.Client, url string) (data []byte, err error) {
	resp, err := c.Get(url)
	if err != nil {
		return nil, err
	}
	switch resp.StatusCode {
	case http.StatusOK:
		data, err = io.ReadAll(resp.Body)
		resp.Body.Close()
	default:
		_, _ = io.ReadAll(resp.Body)
		resp.Body.Close()
	}
	return data, err
}

// Behind the branch there is no response.
func waited(c *http.Client, url string) int {
	for range 5 {
		resp, err := c.Get(url)
		if err == nil {
			_, _ = io.ReadAll(resp.Body)
			resp.Body.Close()
			return resp.StatusCode
		}
		log.Print(err)
	}
	return 0
}

// Nobody asks this client again.
func probe(run func(func() error) error, url string) error {
	client := &http.Client{Transport: &http.Transport{}}
	return run(func() error {
		resp, err := client.Get(url)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// A return without values gives the response back.
func named(c *http.Client, req *http.Request, verbose bool) (resp *http.Response, err error) {
	resp, err = c.Do(req)
	if verbose && err == nil {
		log.Print(resp.Status)
	}
	return
}

func namedLiteral(c *http.Client, req *http.Request, verbose bool) func() (*http.Response, error) {
	var do func() (*http.Response, error)
	do = func() (resp *http.Response, err error) {
		resp, err = c.Do(req)
		if verbose && err == nil {
			log.Print(resp.Status)
		}
		return
	}
	return do
}
