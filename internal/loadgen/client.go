package loadgen

import (
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"syscall"
)

// mostPorts is how many ports a server may ask for: its own, its profiles', one more.
const mostPorts = 3

// portSet is a server's free loopback ports.
type portSet [mostPorts]int

func freePorts() (portSet, error) {
	var ports portSet
	for i := range ports {
		// All stay open until the last is found: they differ.
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return ports, fmt.Errorf("find a free port on loopback: %w", err)
		}
		defer l.Close()
		ports[i] = l.Addr().(*net.TCPAddr).Port
	}
	return ports, nil
}

func (p portSet) replacer(dir string) *strings.Replacer {
	return strings.NewReplacer("{port}", strconv.Itoa(p[0]), "{port2}", strconv.Itoa(p[1]), "{port3}", strconv.Itoa(p[2]), "{dir}", dir)
}

// onlyLoopback refuses what a name of this machine should not resolve to.
func onlyLoopback(_, address string, _ syscall.RawConn) error {
	host, _, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err != nil || ip == nil || !ip.IsLoopback() {
		return fmt.Errorf("%s is not on loopback", address)
	}
	return nil
}

// newClient talks to one server: no proxy, no redirect, no compression that
// would be the client's work.
func newClient(spec Spec) *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			DialContext:         (&net.Dialer{Timeout: spec.Timeout, Control: onlyLoopback}).DialContext,
			MaxIdleConnsPerHost: spec.Conns,
			DisableCompression:  true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
