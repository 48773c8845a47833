package a

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/ioutil"
	"os"
)

func equal(a, b string) bool {
	x, err := os.ReadFile(a)
	if err != nil {
		return false
	}
	y, err := ioutil.ReadFile(b)
	if err != nil {
		return false
	}
	return bytes.Equal(x, y) // want `reads two files to the end to find out whether they are equal`
}

func differ(a, b *os.File) bool {
	x, _ := io.ReadAll(a)
	y, _ := io.ReadAll(b)
	return string(x) != string(y) // want `reads two files`
}

func summed(a, b string) bool {
	x, _ := os.ReadFile(a)
	y, _ := os.ReadFile(b)
	s, t := sha256.Sum256(x), sha256.Sum256(y)
	return bytes.Equal(s[:], t[:]) // want `whether their digests are equal`
}

func hashFile(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func hashed(a, b string) (bool, error) {
	x, err := hashFile(a)
	if err != nil {
		return false, err
	}
	y, err := hashFile(b)
	if err != nil {
		return false, err
	}
	return x == y, nil // want `whether their digests are equal`
}

func inPlace(p, q string) (bool, error) {
	f, err := os.Open(p)
	if err != nil {
		return false, err
	}
	g, err := os.Open(q)
	if err != nil {
		return false, err
	}
	h, k := sha256.New(), sha256.New()
	io.Copy(h, f)
	io.Copy(k, g)
	return bytes.Equal(h.Sum(nil), k.Sum(nil)), nil // want `whether their digests are equal`
}

func formatted(a, b string) bool {
	x, y := mustRead(a), mustRead(b)
	if fmt.Sprintf("%x", sha256.Sum256(x)) != fmt.Sprintf("%x", sha256.Sum256(y)) { // want `whether their digests are equal`
		return false
	}
	return bytes.Equal(mustRead(a), mustRead(b)) // want `reads two files`
}

func mustRead(name string) []byte {
	b, err := os.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return b
}
