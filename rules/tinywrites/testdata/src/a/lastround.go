package a

import "net"

// It writes in the last round only.
func quit(conn net.Conn, messages []string) error {
	for _, m := range messages {
		if m == "quit" {
			conn.Write([]byte("+OK\r\n"))
			return nil
		}
	}
	return nil
}
