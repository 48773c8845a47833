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

// The text is changed, of another type, brought into a form, a name that is checked, or the value is not wanted.
func parsedOthers(v version, u *url.URL, n name, b *strings.Builder, ip net.IP) (urls []*url.URL, others []any) {
	next, _ := url.Parse(u.String() + "/next")
	of, _ := url.Parse(v.String())
	built, _ := url.Parse(b.String())
	normal, _ := ParseNormalized(v.String())
	id, _ := ParseID(n.String())
	if _, err := url.Parse(u.String()); err != nil || net.ParseIP(ip.String()) == nil {
		return nil, nil
	}
	return append(urls, next, of, built), append(others, normal, id)
}

// A parameter that becomes the text later, and what is made once.
func withToken(address, token string) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	u.User = url.UserPassword("", token)
	address = u.String()
	return address, nil
}

func newHost(base *url.URL) (*host, error) {
	u, err := url.Parse(base.String())
	return &host{base: u}, err
}
