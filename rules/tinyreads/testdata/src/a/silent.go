package a

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"os"
)

// A buffer stands before the connection.
type buffered struct {
	conn net.Conn
	r    *bufio.Reader
	size [2]byte
}

func (b *buffered) Read(p []byte) (int, error) {
	if _, err := io.ReadFull(b.r, b.size[:]); err != nil {
		return 0, err
	}
	return io.ReadFull(b.r, p[:binary.BigEndian.Uint16(b.size[:])])
}

// A handshake, whose connection goes on to others.
type proxied struct{ conn net.Conn }

func (p *proxied) readHello() (byte, error) {
	var version [1]byte
	_, err := io.ReadFull(p.conn, version[:])
	return version[0], err
}

func (p *proxied) ReadRequest() ([]byte, error) {
	var size [2]byte
	if _, err := io.ReadFull(p.conn, size[:]); err != nil {
		return nil, err
	}
	request := make([]byte, size[1])
	_, err := io.ReadFull(p.conn, request)
	return request, err
}

func (p *proxied) relay(to net.Conn) {
	go io.Copy(to, p.conn)
	io.Copy(p.conn, to)
}

// It may become a connection with TLS.
type upgraded struct{ conn net.Conn }

func (u *upgraded) ReadMessage() ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(u.conn, head[:]); err != nil {
		return nil, err
	}
	body := make([]byte, head[3])
	_, err := io.ReadFull(u.conn, body)
	return body, err
}

func (u *upgraded) secure(wrap func(net.Conn) net.Conn) { u.conn = wrap(u.conn) }

// It is let go of.
type hijacked struct{ conn net.Conn }

func (h *hijacked) ReadMessage() (byte, error) {
	var head [1]byte
	_, err := io.ReadFull(h.conn, head[:])
	return head[0], err
}

func (h *hijacked) Hijack() net.Conn { return h.conn }

// The buffer is made where it is stored.
type prefixed struct{ conn net.Conn }

func newPrefixed(conn net.Conn) *prefixed { return &prefixed{conn: newBufConn(conn)} }

func newBufConn(conn net.Conn) net.Conn { return bufConn{conn, bufio.NewReader(conn)} }

type bufConn struct {
	net.Conn
	r *bufio.Reader
}

func (b bufConn) Read(p []byte) (int, error) { return b.r.Read(p) }

func (p *prefixed) ReadMessage() (byte, error) {
	var head [1]byte
	_, err := io.ReadFull(p.conn, head[:])
	return head[0], err
}

// Who calls reads on from the connection, so that no byte too many may be read.
func ReadHeader(conn net.Conn) (list []byte, err error) {
	var one [1]byte
	for {
		if _, err := conn.Read(one[:]); err != nil {
			return nil, err
		}
		if list = append(list, one[0]); one[0] == '\n' {
			return list, nil
		}
	}
}

func headed(conn net.Conn, next func(net.Conn)) {
	list, err := line(conn)
	if err == nil && len(list) > 0 {
		next(conn)
	}
}

func line(conn net.Conn) (list []byte, err error) {
	var one [1]byte
	for {
		if _, err := conn.Read(one[:]); err != nil {
			return nil, err
		}
		if list = append(list, one[0]); one[0] == '\n' {
			return list, nil
		}
	}
}

// Large pieces, and pieces of any size.
func large(conn net.Conn, size int, got func([]byte)) {
	defer conn.Close()
	page, some := make([]byte, 4096), make([]byte, size)
	for {
		if _, err := io.ReadFull(conn, page); err != nil {
			return
		}
		if _, err := conn.Read(some); err != nil {
			return
		}
		got(page)
	}
}

// One read a connection.
func version(l net.Listener, got func(byte, net.Conn)) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		var first [1]byte
		if _, err := io.ReadFull(conn, first[:]); err != nil {
			continue
		}
		got(first[0], conn)
	}
}

// It waits until the other side goes away.
func untilClosed(conn net.Conn) {
	defer conn.Close()
	var one [1]byte
	for {
		if _, err := conn.Read(one[:]); err != nil {
			return
		}
	}
}

// Packets are read whole.
func packetsOf(address string) (n int) {
	conn, err := net.Dial("udp", address)
	if err != nil {
		return 0
	}
	defer conn.Close()
	var packet [16]byte
	for {
		if _, err := conn.Read(packet[:]); err != nil {
			return n
		}
		n += int(packet[0])
	}
}

// A few turns, and what does not come from here.
func several(conn net.Conn, r io.Reader, body http.Request) (sum int) {
	defer conn.Close()
	var one [1]byte
	for range 4 {
		if _, err := io.ReadFull(conn, one[:]); err == nil {
			sum += int(one[0])
		}
	}
	for {
		if _, err := io.ReadFull(r, one[:]); err != nil {
			return sum
		}
		sum += int(one[0])
	}
}

// A pipe of signs.
type signs struct{ r *os.File }

func newSigns() (*signs, error) {
	r, _, err := os.Pipe()
	return &signs{r}, err
}

func (s *signs) ReadSign() (byte, error) {
	var one [1]byte
	_, err := s.r.Read(one[:])
	return one[0], err
}

// Packets of a field, each of which is a message whole.
type messages struct{ conn net.Conn }

func newMessages(address string) (*messages, error) {
	conn, err := net.Dial("unixpacket", address)
	return &messages{conn: conn}, err
}

func (m *messages) ReadKind() (byte, error) {
	var kind [1]byte
	_, err := m.conn.Read(kind[:])
	return kind[0], err
}

// What the field is given, without a key, has a buffer.
type placed struct {
	conn net.Conn
	n    int
}

type bufferedConn struct {
	net.Conn
	r *bufio.Reader
}

func (c *bufferedConn) Read(p []byte) (int, error) { return c.r.Read(p) }

func place(conn net.Conn) *placed {
	return &placed{&bufferedConn{conn, bufio.NewReader(conn)}, 1}
}

func (p *placed) ReadMessage() ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(p.conn, head[:]); err != nil {
		return nil, err
	}
	body := make([]byte, head[3])
	_, err := io.ReadFull(p.conn, body)
	return body, err
}
