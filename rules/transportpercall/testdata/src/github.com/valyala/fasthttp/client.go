package fasthttp

type Request struct{}
type Response struct{}

type Client struct{ Name string }

func (c *Client) Do(req *Request, resp *Response) error { return nil }
