// Package addr is another package of the module.
package addr

import "encoding/hex"

type Address [8]byte

var Prefix = "0x"

// Text makes it anew at each call.
func (a Address) Text() string { return "0x" + hex.EncodeToString(a[:]) }

// Shown has a prefix that anybody may set.
func (a Address) Shown() string { return Prefix + hex.EncodeToString(a[:]) }

// First only looks.
func (a Address) First() byte { return a[0] }
