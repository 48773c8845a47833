// Package retryablehttp is a fork.
package retryablehttp

import "net/http"

type Client struct {
	HTTPClient *http.Client
	Logger     any
}

func NewClient() *Client { return &Client{HTTPClient: &http.Client{Transport: &http.Transport{}}} }

func (c *Client) Get(url string) (*http.Response, error) { return c.HTTPClient.Get(url) }
