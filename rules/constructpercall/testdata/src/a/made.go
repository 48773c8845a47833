package a

import (
	"embed"
	"hash/crc32"
	"html/template"
	"io"
	"math/rand"
	"time"
)

var pages embed.FS

func greet(w io.Writer, name string) error {
	t, err := template.ParseFS(pages, "greet.html", "parts/*.html") // want `reads and parses templates per call`
	if err != nil {
		return err
	}
	return t.Execute(w, name)
}

// Set up once, of any file system, or of what is asked for.

func loadPages(w io.Writer) error {
	t, err := template.ParseFS(pages, "*.html")
	if err != nil {
		return err
	}
	return t.Execute(w, nil)
}

func greetFrom(w io.Writer, files embed.FS, name string) error {
	t, err := template.ParseFS(files, "greet.html")
	if err != nil {
		return err
	}
	return t.Execute(w, name)
}

func greetIn(w io.Writer, lang, name string) error {
	t, err := template.ParseFS(pages, lang+".html")
	if err != nil {
		return err
	}
	return t.Execute(w, name)
}

func checked(b []byte) bool {
	return crc32.Checksum(b, crc32.MakeTable(0xd5828281)) == 0 // want `computes a table per call`
}

// Against the wait, a seed is nothing.
func retryDelay(n int) time.Duration {
	r := rand.New(rand.NewSource(int64(n)))
	return time.Duration(r.Intn(1 << n))
}
