package a

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"path"
	"strconv"
	"strings"
)

type host struct {
	base *url.URL
	on   bool
}

// A copy of the value is all that is wanted.
func (h *host) at(name string) (*url.URL, error) {
	text := h.base.String()
	if !h.on {
		return nil, fmt.Errorf("%s is off", text)
	}
	u, err := url.Parse(text) // want `prints a value and parses the text again, to copy or convert it`
	if err != nil {
		return nil, err
	}
	u.Path = path.Join(u.Path, name)
	return u, nil
}

func copiedURL(u *url.URL) *url.URL {
	c, _ := url.Parse(u.String()) // want `prints a value and parses the text again`
	return c
}

// Both are addresses.
func convertedAddress(ip net.IP, addr netip.Addr) (netip.Addr, net.IP, error) {
	a, err := netip.ParseAddr(ip.String())    // want `prints a value and parses the text again`
	return a, net.ParseIP(addr.String()), err // want `prints a value and parses the text again`
}

type version struct{ major, minor int }

func (v version) String() string { return strconv.Itoa(v.major) + "." + strconv.Itoa(v.minor) }

func Parse(text string) (version, error) {
	major, minor, _ := strings.Cut(text, ".")
	a, err := strconv.Atoi(major)
	if err != nil {
		return version{}, err
	}
	b, err := strconv.Atoi(minor)
	return version{a, b}, err
}

func ParseNormalized(text string) (version, error) { return Parse(strings.TrimPrefix(text, "v")) }

func sameVersion(v version) (version, error) {
	return Parse(v.String()) // want `prints a value and parses the text again`
}

type name string

func (n name) String() string { return string(n) }

func ParseID(text string) (name, error) {
	if text == "" {
		return "", fmt.Errorf("no name")
	}
	return name(text), nil
}

// The text is changed, of another type, brought into a form, or a name that is checked.
func parsedOthers(v version, u *url.URL, n name, b *strings.Builder) {
	_, _ = url.Parse(u.String() + "/next")
	_, _ = url.Parse(v.String())
	_, _ = ParseNormalized(v.String())
	_, _ = ParseID(n.String())
	_, _ = url.Parse(b.String())
}
