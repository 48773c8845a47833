package a

import (
	"bytes"
	"encoding/hex"
	"io"
)

// It mostly works the first time.
func nameFrom(r io.Reader, n, tries int) (string, error) {
	for {
		b := make([]byte, n)
		_, err := io.ReadFull(r, b)
		if err != nil {
			if tries--; tries < 0 {
				return "", err
			}
		} else {
			return hex.EncodeToString(b), nil
		}
	}
}

func firstThatAnswers(all []io.Reader, n int) string {
	for _, r := range all {
		b := make([]byte, n)
		if _, err := io.ReadFull(r, b); err == nil {
			return string(b)
		}
	}
	return ""
}

// Where the end looks like one it mostly is one.
func lastHeader(r io.ReaderAt, at int64, magic []byte) (string, error) {
	end := make([]byte, 4)
	for ; at > 0; at-- {
		if _, err := r.ReadAt(end, at); err != nil {
			return "", err
		}
		if size := int64(end[0]); size > 0 && size < at {
			header := make([]byte, size)
			if _, err := r.ReadAt(header, at-size); err != nil {
				return "", err
			}
			if bytes.HasPrefix(header, magic) {
				return string(header), nil
			}
		}
	}
	return "", io.EOF
}

// What is looked for may be in the last of many.
func headerWith(r io.ReaderAt, sizes []int64, magic []byte) (string, error) {
	at := int64(0)
	for _, size := range sizes {
		header := make([]byte, size) // want `makes a slice per iteration`
		if _, err := r.ReadAt(header, at); err != nil {
			return "", err
		}
		if bytes.HasPrefix(header, magic) {
			return string(header), nil
		}
		at += size
	}
	return "", io.EOF
}

// The way out behind the allocation is one of failure.
func oddHeaders(r io.ReaderAt, sizes []int64, magic []byte) (n int) {
	at := int64(0)
	for _, size := range sizes {
		if size%2 == 1 {
			header := make([]byte, size) // want `makes a slice per iteration`
			if _, err := r.ReadAt(header, at); err != nil {
				return -1
			}
			n += bytes.Count(header, magic)
		}
		at += size
	}
	return n
}

// Who asks it to stop may do so in any round.
func oddHeadersUntil(r io.ReaderAt, sizes []int64, stop <-chan bool, emit func(string)) {
	at := int64(0)
	for _, size := range sizes {
		if size%2 == 1 {
			header := make([]byte, size) // want `makes a slice per iteration`
			r.ReadAt(header, at)
			emit(string(header))
			select {
			case <-stop:
				return
			default:
			}
		}
		at += size
	}
}
