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
	starts := func(prefixes ...string) bool {
		for _, p := range prefixes {
			if strings.HasPrefix(name, p) {
				return true
			}
		}
		return false
	}
	switch f.Pkg().Path() {
	case "encoding/json", "encoding/xml", "encoding/gob", "encoding/asn1", "encoding/pem", "gopkg.in/yaml.v2", "gopkg.in/yaml.v3":
		return starts("Marshal", "Unmarshal") || name == "Encode" || name == "Decode" || name == "Indent" || name == "Compact"
	case "encoding/csv":
		return starts("ReadAll", "WriteAll")
	case "sort":
		return !starts("Search")
	case "slices":
		return starts("Sort")
	case "regexp":
		return strings.HasSuffix(name, "Compile") || f.Signature().Recv() == nil && starts("Match")
	case "crypto/sha1", "crypto/sha256", "crypto/sha512", "crypto/md5":
		return starts("Sum")
	case "crypto/rsa", "crypto/ecdsa", "crypto/ed25519", "crypto/ecdh":
		return starts("Sign", "Verify", "Generate", "Encrypt", "Decrypt")
	case "crypto/x509":
		return starts("Create", "Parse", "Verify", "Marshal")
	case "crypto/tls":
		return name == "X509KeyPair"
	case "crypto/rand":
		return name == "Int" || name == "Prime"
	case "text/template", "html/template":
		return starts("Parse", "Execute")
	case "compress/gzip", "compress/flate", "compress/zlib", "compress/lzw":
		return name == "Write" || name == "Close" || name == "Flush" || name == "Read"
	case "image/png", "image/jpeg", "image/gif":
		return starts("Encode", "Decode") && name != "DecodeConfig"
	case "go/parser", "go/format":
		return starts("Parse") || name == "Source" || name == "Node"
	case "math/big":
		return name == "Exp" || name == "ModInverse" || name == "ProbablyPrime"
	case "reflect":
		return name == "DeepEqual"
	case "runtime", "runtime/debug":
		return name == "Stack" || name == "GC" || name == "ReadMemStats" || name == "FreeOSMemory"
	case "io", "io/ioutil":
		return name == "ReadAll" || name == "Copy"
	case "google.golang.org/protobuf/proto", "github.com/golang/protobuf/proto", "github.com/gogo/protobuf/proto":
		return name == "Marshal" || name == "Unmarshal" || name == "Clone" || name == "Equal"
	}
	return forPasswords(f.Pkg()) || !kit.InStandardLibrary(f.Pkg()) && (laborious(name) || f.Signature().Recv() == nil && hashes(name))
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
