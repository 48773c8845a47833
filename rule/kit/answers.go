package kit

import (
	"go/types"
	"strings"
)

// Answers tells whether f is a function of the libraries of bytes, texts, lists and
// digests that says something about its arguments, in numbers, truths, texts or arrays of
// its own: it keeps none of them, and writes to none.
func Answers(f *types.Func) bool {
	if f == nil || f.Pkg() == nil || f.Signature().Recv() != nil {
		return false
	}
	name := f.Name()
	switch Package(f) {
	case "crypto/sha1", "crypto/sha256", "crypto/sha512", "crypto/md5":
		return strings.HasPrefix(name, "Sum")
	case "hash/crc32", "hash/crc64", "hash/adler32":
		return strings.HasPrefix(name, "Checksum") || name == "Update"
	case "crypto/subtle":
		return name == "ConstantTimeCompare"
	case "crypto/hmac":
		return name == "Equal"
	case "encoding/hex":
		return name == "EncodeToString" || name == "Dump"
	case "unicode/utf8":
		if name == "EncodeRune" {
			return false
		}
	case "bytes", "slices", "maps", "strings", "sort":
	default:
		return false
	}
	for r := range f.Signature().Results().Variables() {
		if _, basic := r.Type().Underlying().(*types.Basic); !basic {
			return false
		}
	}
	return f.Signature().Results().Len() > 0
}
