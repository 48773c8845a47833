package a

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
)

type digest [32]byte

func (d digest) EncodeToString() string { return base64.StdEncoding.EncodeToString(d[:]) }

func (d digest) Hex() string { return hex.EncodeToString(d[:]) }

// Short is for people: several digests may have one.
func (d digest) Short() string { return hex.EncodeToString(d[:4]) }

// Text with a length is of another text each time.
func (d digest) Text(n int) string { return hex.EncodeToString(d[:n]) }

type objectAddress struct{ container, object digest }

func (a objectAddress) String() string { return a.container.Hex() + "/" + a.object.Hex() }

// The text is there.
type named struct {
	raw  [16]byte
	text string
}

func (n named) String() string { return strings.ToLower(n.text) }

// A slice is no key.
type owner struct{ raw []byte }

func (o owner) EncodeToString() string { return hex.EncodeToString(o.raw) }

type once struct{ written map[string]struct{} }

func newOnce() *once { return &once{written: make(map[string]struct{})} }

func (o *once) fresh(list []digest) (all []digest) {
	for i := range list {
		key := list[i].EncodeToString() // want `makes text of a value per lookup to be a map key`
		if _, ok := o.written[key]; !ok {
			o.written[key] = struct{}{}
			all = append(all, list[i])
		}
	}
	return all
}

func (o *once) has(d digest, a objectAddress, by owner, as named, n int) bool {
	_, whole := o.written[d.Hex()]   // want `makes text of a value per lookup to be a map key`
	_, both := o.written[a.String()] // want `makes text of a value per lookup to be a map key`
	_, short := o.written[d.Short()] // cut
	_, part := o.written[d.Text(n)]  // cut
	_, owned := o.written[by.EncodeToString()]
	_, there := o.written[as.String()]
	return there || whole || both || short || part || owned
}
