package a

import (
	"fmt"
	"net/netip"
	"strings"

	"held"
)

func ofHeld(s held.Source, p held.Pair) {
	useString(s.String())
	useString(s.String())
	useString(p.String())
	useString(p.String()) // want `makes the text of the same value again: p.String\(\) gave`
}

// What is asked for again is only put into what says what is wrong.
func checkAddr(addr netip.Addr, value string) []string {
	if addr.Is6() && addr.String() != value {
		return []string{fmt.Sprintf("%q should be %q", value, addr.String())}
	}
	kind := strings.ToUpper(value)
	if kind != "GAUGE" {
		useString(fmt.Sprintf("unknown kind %q", strings.ToUpper(value)))
		return nil
	}
	return []string{kind}
}
