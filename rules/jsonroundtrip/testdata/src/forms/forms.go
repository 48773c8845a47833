package forms

import (
	"math/big"
	"net"
	"net/netip"
	"time"
)

func prefix(n *net.IPNet) (netip.Prefix, error) {
	return netip.ParsePrefix(n.String()) // want `prints a value and parses the text again`
}

func port(a *net.UDPAddr) (netip.AddrPort, error) {
	return netip.ParseAddrPort(a.String()) // want `prints a value and parses the text again`
}

func day(t time.Time) time.Time {
	d, err := time.Parse("2006-01-02", t.Format("2006-01-02")) // want `prints a value and parses the text again`
	if err != nil {
		return t
	}
	return d
}

func copied(x *big.Int) *big.Int {
	y, _ := new(big.Int).SetString(x.String(), 10) // want `prints a value and parses the text again`
	return y
}

// Another layout, another kind of number or address.
func hour(t time.Time) (time.Time, error) { return time.Parse("15", t.Format("04")) }

func rat(x *big.Int) *big.Rat {
	y, _ := new(big.Rat).SetString(x.String())
	return y
}

func host(a *net.UDPAddr) (netip.Addr, error) { return netip.ParseAddr(a.String()) }
