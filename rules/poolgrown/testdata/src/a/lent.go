package a

import (
	"net"

	"example.com/bufpool"
)

type datagram struct{ content []byte }

func newDatagram(b []byte) *datagram {
	content := make([]byte, len(b))
	copy(content, b)
	return &datagram{content: content}
}

func wrapped(b []byte) *datagram { return &datagram{content: b} }

func forwards(conn *net.UDPConn, out chan<- *datagram) {
	buf := bufpool.GetBuf(1500) // want `takes from a pool what is not given back`
	for {
		n, _, err := conn.ReadFromUDP(buf)
		if err != nil {
			return
		}
		out <- newDatagram(buf[:n])
	}
}

func forwardsInLiteral(conn *net.UDPConn, out chan<- *datagram) {
	read := func() error {
		buf := bufpool.GetBuf(1500) // want `takes from a pool what is not given back`
		n, err := conn.Read(buf)
		out <- newDatagram(buf[:n])
		return err
	}
	for read() == nil {
	}
}

func givesBack(conn *net.UDPConn, out chan<- *datagram) {
	buf := bufpool.GetBuf(1500)
	defer bufpool.PutBuf(buf)
	for {
		n, _, err := conn.ReadFromUDP(buf)
		if err != nil {
			return
		}
		out <- newDatagram(buf[:n])
	}
}

// Who gets the datagram has the buffer.
func handsOver(conn *net.UDPConn, out chan<- *datagram) {
	for {
		buf := bufpool.GetBuf(1500)
		n, _, err := conn.ReadFromUDP(buf)
		if err != nil {
			return
		}
		out <- wrapped(buf[:n])
	}
}

func named(conn *net.UDPConn) error {
	name := bufpool.GetName()
	_, err := conn.Write(name)
	return err
}
