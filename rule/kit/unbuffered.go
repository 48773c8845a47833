package kit

import "go/types"

// Unbuffered is "file" or "connection" for types each of whose reads and writes is a
// system call or a record of its own, "" for others.
func Unbuffered(t types.Type) string {
	switch {
	case t == nil:
		return ""
	case IsNamed(t, "os", "File"):
		return "file"
	case IsNamed(t, "crypto/tls", "Conn"):
		return "connection"
	}
	for _, name := range [...]string{"Conn", "TCPConn", "UnixConn"} {
		if IsNamed(t, "net", name) {
			return "connection"
		}
	}
	return ""
}
