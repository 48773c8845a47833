package a

import (
	"bytes"
	"crypto/tls"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"sync"
)

// A session reads the length of each message by itself.
type session struct {
	mu   sync.Mutex
	conn net.Conn
	size [2]byte
}

func newSession(conn net.Conn) *session { return &session{conn: conn} }

func (s *session) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := s.nextLen()
	if err != nil {
		return 0, err
	}
	return io.ReadFull(s.conn, p[:n])
}

func (s *session) nextLen() (int, error) {
	_, err := io.ReadFull(s.conn, s.size[:]) // want `makes a system call for each small piece read from s\.conn`
	return int(binary.BigEndian.Uint16(s.size[:])), err
}

func (s *session) Write(p []byte) (int, error) { return s.conn.Write(p) }
func (s *session) Close() error                { return s.conn.Close() }
func (s *session) Addr() net.Addr              { return s.conn.RemoteAddr() }
func (s *session) NetConn() net.Conn           { return s.conn }

// A connection that is one, too.
type packets struct {
	net.Conn
	sequence uint8
}

func (p *packets) ReadPacketTo(w io.Writer) error {
	header := []byte{0, 0, 0, 0}
	if _, err := io.ReadFull(p.Conn, header); err != nil { // want `makes a system call for each small piece read from p\.Conn`
		return err
	}
	p.sequence++
	_, err := io.CopyN(w, p.Conn, int64(header[0]))
	return err
}

type promoted struct {
	*net.TCPConn
	buf bytes.Buffer
}

func (p *promoted) ReadMessage() ([]byte, error) {
	var size uint32
	if err := binary.Read(p, binary.BigEndian, &size); err != nil { // want `makes a system call for each small piece read from p`
		return nil, err
	}
	p.buf.Reset()
	_, err := io.CopyN(&p.buf, p.TCPConn, int64(size))
	return p.buf.Bytes(), err
}

// A loop reads frames by a method that has no telling name.
type peer struct {
	rwc    io.ReadWriteCloser
	header []byte
	frames chan []byte
}

func dialPeer(address string) (*peer, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &peer{rwc: conn, header: make([]byte, 8), frames: make(chan []byte)}, nil
}

func (p *peer) loop() {
	for {
		frame, err := p.frame()
		if err != nil {
			return
		}
		p.frames <- frame
	}
}

func (p *peer) frame() ([]byte, error) {
	if _, err := io.ReadFull(p.rwc, p.header); err != nil { // want `makes a system call for each small piece read from p\.rwc`
		return nil, err
	}
	body := make([]byte, binary.BigEndian.Uint32(p.header[4:]))
	_, err := io.ReadFull(p.rwc, body)
	return body, err
}

// A handler of connections, which closes what it is given.
func serve(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		go handle(conn)
	}
}

func handle(conn net.Conn) {
	defer conn.Close()
	head := make([]byte, 5)
	for {
		if _, err := io.ReadFull(conn, head); err != nil { // want `makes a system call for each small piece read from conn`
			return
		}
		body := make([]byte, head[4])
		if _, err := io.ReadFull(conn, body); err != nil {
			return
		}
		if _, err := conn.Write(body); err != nil {
			return
		}
	}
}

func handleTLS(conn *tls.Conn) {
	defer conn.Close()
	for {
		kind, body, err := message(conn) // want `makes a system call for each small piece read from conn`
		if err != nil {
			return
		}
		fmt.Fprintln(conn, kind, len(body))
	}
}

func message(r io.Reader) (kind byte, body []byte, err error) {
	var head [3]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	body = make([]byte, binary.BigEndian.Uint16(head[1:]))
	_, err = io.ReadFull(r, body)
	return head[0], body, err
}

// A line, byte by byte.
func lines(address string) (list []string, err error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	var line []byte
	one := make([]byte, 1)
	for {
		if _, err := conn.Read(one); err != nil { // want `makes a system call for each small piece read from conn`
			return list, err
		}
		if one[0] != '\n' {
			line = append(line, one[0])
			continue
		}
		list = append(list, string(line))
		line = line[:0]
	}
}

func numbers(conn net.Conn) (sum int) {
	defer conn.Close()
	for {
		var n int
		if _, err := fmt.Fscanln(conn, &n); err != nil { // want `makes a system call for each byte scanned from conn`
			return sum
		}
		sum += n
	}
}

// A loop in a method, and one that a literal runs.
type client struct {
	conn *net.TCPConn
	got  func([]byte)
}

func (c *client) readLoop() {
	for {
		var head [12]byte
		if _, err := c.conn.Read(head[:]); err != nil { // want `makes a system call for each small piece read from c\.conn`
			return
		}
		c.got(head[:])
	}
}

func follow(conn net.Conn, got func(uint32)) {
	go func() {
		defer conn.Close()
		for {
			var n uint32
			if err := binary.Read(conn, binary.LittleEndian, &n); err != nil { // want `makes a system call for each small piece read from conn`
				return
			}
			got(n)
		}
	}()
}
