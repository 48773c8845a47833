package a

import (
	"errors"
	"io"
	"net"
)

// One literal, started twice.
func proxy(a, b net.Conn) error {
	errc := make(chan error) // want `sends a result that nobody may receive`
	cp := func(dst io.Writer, src io.Reader) {
		_, err := io.Copy(dst, src)
		errc <- err
	}
	go cp(a, b)
	go cp(b, a)
	err := <-errc
	a.Close()
	b.Close()
	return err
}

func proxyLeft(a, b net.Conn) error {
	errc := make(chan error) // want `sends a result that nobody may receive`
	cp := func(dst io.Writer, src io.Reader) {
		_, err := io.Copy(dst, src)
		errc <- err
	}
	go cp(a, b)
	go cp(b, a)
	if err := <-errc; err != nil {
		return err
	}
	return <-errc
}

func proxyBoth(a, b net.Conn) error {
	errc := make(chan error)
	cp := func(dst io.Writer, src io.Reader) {
		_, err := io.Copy(dst, src)
		errc <- err
	}
	go cp(a, b)
	go cp(b, a)
	return errors.Join(<-errc, <-errc)
}
