package esapi

import "io"

type Response struct {
	StatusCode int
	Body       io.ReadCloser
}

func (r *Response) IsError() bool { return r.StatusCode > 299 }

type Search func(options ...func()) (*Response, error)

type InfoRequest struct{}

func (InfoRequest) Do() (*Response, error) { return nil, nil }
