package dns

import "time"

type Msg struct{ Answer []string }

type Client struct{ Timeout time.Duration }

func (c *Client) Exchange(m *Msg, address string) (r *Msg, rtt time.Duration, err error) { return }

func Fqdn(s string) string { return s + "." }

type ResponseWriter interface{ WriteMsg(*Msg) error }

type Handler interface {
	ServeDNS(w ResponseWriter, r *Msg)
}
