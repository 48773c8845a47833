package libs

import (
	"io"

	"example.com/retryablehttp"
	"github.com/valyala/fasthttp"
)

func list(url string) ([]byte, error) {
	c := retryablehttp.NewClient() // want `makes a transport per call`
	c.Logger = nil
	resp, err := c.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

func fast(req *fasthttp.Request) (*fasthttp.Response, error) {
	c := &fasthttp.Client{Name: "x"} // want `makes a transport per call`
	resp := new(fasthttp.Response)
	return resp, c.Do(req, resp)
}

var shared = retryablehttp.NewClient()

func again(url string) error {
	resp, err := shared.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type service struct{ client *fasthttp.Client }

func newService() *service { return &service{client: &fasthttp.Client{}} }

func (s *service) ask(req *fasthttp.Request, resp *fasthttp.Response) error {
	return s.client.Do(req, resp)
}
