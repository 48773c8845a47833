// Package web stands for a web framework.
package web

// Ctx is one request.
type Ctx struct{ key string }

func (c *Ctx) Next() error    { return nil }
func (c *Ctx) Key() string    { return c.key }
func (c *Ctx) Send(b []byte)  {}
func (c *Ctx) Error(code int) {}

// Handler answers one request.
type Handler func(*Ctx) error
