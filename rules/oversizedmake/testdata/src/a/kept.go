package a

import (
	"io"
	"net"
	"os"
)

const maxPacket = 65535

type packet struct {
	from net.Addr
	data []byte
}

// All of the buffer lives as long as the message.
func receive(c net.PacketConn) (packet, error) {
	buf := make([]byte, maxPacket) // want `makes a buffer of 65535 bytes for one message, and all of it is kept with what was read`
	n, from, err := c.ReadFrom(buf)
	if err != nil {
		return packet{}, err
	}
	return packet{from, buf[:n]}, nil
}

func serve(c *net.UDPConn, out chan<- []byte) error {
	for {
		buf := make([]byte, maxPacket) // want `makes a buffer of 65535 bytes for one message`
		n, err := c.Read(buf)
		if err != nil {
			return err
		}
		out <- buf[:n]
	}
}

type wire struct{ net.Conn }

func (w *wire) message(small int) ([]byte, error) {
	var p []byte
	if small > 0 {
		p = make([]byte, small)
	} else {
		p = make([]byte, maxPacket) // want `makes a buffer of 65535 bytes for one message`
	}
	n, err := w.Read(p)
	if err != nil {
		return nil, err
	}
	p = p[:n]
	return p, nil
}

// One buffer for all messages, each copied.
func copied(c net.PacketConn, out chan<- []byte) error {
	buf := make([]byte, maxPacket)
	for {
		n, _, err := c.ReadFrom(buf)
		if err != nil {
			return err
		}
		out <- append([]byte(nil), buf[:n]...)
	}
}

// A string is a copy; a buffer of the usual size is no waste; a file fills its pieces.
func others(c net.Conn, f *os.File, out chan<- []byte) (string, error) {
	buf := make([]byte, maxPacket)
	n, err := c.Read(buf)
	if err != nil {
		return "", err
	}
	mtu := make([]byte, 1500)
	m, err := c.Read(mtu)
	if err != nil {
		return "", err
	}
	out <- mtu[:m]
	piece := make([]byte, maxPacket)
	k, err := f.Read(piece)
	if err != nil && err != io.EOF {
		return "", err
	}
	out <- piece[:k]
	return string(buf[:n]), nil
}

type stream interface {
	ReadDataChannel(p []byte) (n int, isText bool, err error)
	ReadLine(p []byte) (n int, more bool, err error)
}

type channelMessage struct {
	data []byte
	text bool
}

// A message by the method's name; a line is read from a stream.
func readLoop(s stream, handle func(channelMessage)) error {
	for {
		buf := make([]byte, maxPacket) // want `makes a buffer of 65535 bytes for one message`
		n, text, err := s.ReadDataChannel(buf)
		if err != nil {
			return err
		}
		handle(channelMessage{data: buf[:n], text: text})
		line := make([]byte, maxPacket)
		n, text, err = s.ReadLine(line)
		if err != nil {
			return err
		}
		handle(channelMessage{data: line[:n], text: text})
	}
}

// Once for a connection.
func handshake(c net.Conn) ([]byte, error) {
	buf := make([]byte, maxPacket)
	n, err := c.Read(buf)
	return buf[:n], err
}

type hub struct{ queues map[string]chan string }

// One for each that joins.
func (h *hub) join(name string) chan string {
	ch := make(chan string, 16384) // want `makes a channel with 16384 slots: its 262144 bytes are taken and cleared at once`
	h.queues[name] = ch
	return ch
}

func (h *hub) rejoin(name string) {
	h.queues[name] = make(chan string, 16384) // want `makes a channel with 16384 slots`
}

// The one that everybody shares, and a burst's worth for each.
func (h *hub) open(name string) chan string {
	h.queues["all"] = make(chan string, 16384)
	h.queues[name] = make(chan string, 1000)
	return make(chan string, 16384)
}

type session struct {
	c    net.Conn
	have map[string]*session
	list [][]byte
}

func (s *session) got(b []byte) error {
	s.list = append(s.list, b)
	return nil
}

// What gets the message may keep it.
func (s *session) receive() error {
	for {
		buf := make([]byte, 8192) // want `makes a buffer of 8192 bytes for one message`
		n, err := s.c.Read(buf)
		if err != nil {
			return err
		}
		if err := s.got(buf[:n]); err != nil {
			return err
		}
	}
}

// One buffer for all, one that is small, one message only.
func (s *session) once() error {
	buf := make([]byte, 8192)
	for {
		n, err := s.c.Read(buf)
		if err != nil {
			return err
		}
		small := make([]byte, 512)
		if _, err = s.c.Read(small); err != nil {
			return err
		}
		if err := s.got(append(small[:0:0], buf[:n]...)); err != nil {
			return err
		}
	}
}

func (s *session) greet() error {
	buf := make([]byte, 8192)
	n, err := s.c.Read(buf)
	if err != nil {
		return err
	}
	return s.got(buf[:n])
}

const mostAccounts = 4096

// Most connections belong to one account.
func attach(c net.Conn) *session {
	s := &session{c: c}
	s.have = make(map[string]*session, mostAccounts) // want `makes a map with room for 4096 keys for each connection: its 98304 bytes`
	return s
}

// One for all.
func begin() *session {
	s := &session{}
	s.have = make(map[string]*session, mostAccounts)
	return s
}

func names(groups map[string]map[string]int, name string) []string {
	out := make([]string, 0, len(groups)) // want `makes room for len\(groups\) elements, and not more than the elements of groups\[name\] are put in`
	for k := range groups[name] {
		out = append(out, k)
	}
	return out
}

type streams struct{ byName map[string]*session }

// One pool for all streams.
func newStreamPool() *streams {
	return &streams{byName: make(map[string]*session, mostAccounts)}
}

func newStream() *streams {
	return &streams{byName: make(map[string]*session, mostAccounts)} // want `makes a map with room for 4096 keys for each connection: its 98304 bytes`
}

func subscriberRegistry() chan event { return make(chan event, queueSize) }
