package lockheldtoend

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// heavy lists what computes for long.
func heavy(f *types.Func) bool {
	name := f.Name()
	return kit.Computes(f) || forPasswords(f.Pkg()) || !kit.InStandardLibrary(f.Pkg()) && (laborious(name) || f.Signature().Recv() == nil && hashes(name))
}

// slow is the first call in the list itself of what takes milliseconds by design: the
// hash of a password.
func slow(info *types.Info, list []ast.Stmt) string {
	return firstCall(info, list, func(f *types.Func) bool { return forPasswords(f.Pkg()) && f.Name() != "Cost" })
}

// forPasswords tells whether a package hashes passwords.
func forPasswords(pkg *types.Package) bool {
	switch pkg.Path() {
	case "golang.org/x/crypto/bcrypt", "golang.org/x/crypto/scrypt", "golang.org/x/crypto/pbkdf2", "golang.org/x/crypto/argon2", "crypto/pbkdf2":
		return true
	}
	return false
}

// laborious tells by a name that a function works through what it is given.
func laborious(name string) bool {
	words := kit.Words(strings.TrimPrefix(name, "Must"))
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "serialize", "deserialize", "gzip", "unzip", "compile", "validate", "verify", "parse", "encode", "decode", "marshal", "unmarshal", "compress", "decompress", "sign", "encrypt", "decrypt", "render":
		return true
	}
	return false
}

// hashes tells by a name that a function works out a hash of what it is given.
func hashes(name string) bool {
	switch kit.FirstWord(name) {
	case "hash", "checksum", "digest", "fingerprint":
		return true
	}
	return false
}
