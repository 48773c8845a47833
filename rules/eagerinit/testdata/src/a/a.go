package a

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"html/template"
	"io"
	"net"
	"os"
	"os/exec"
	re "regexp"
	"time"
)

//go:embed a.go
var files embed.FS

var word = re.MustCompile(`\w+`) // want `compiles a regexp at every start of the program, used or not`

var (
	digits, _ = re.Compile(`\d+`) // want `compiles a regexp`
	names     = map[string]*re.Regexp{
		"a": re.MustCompile(`a+`), // want `compiles a regexp`
	}
	page    = template.Must(template.New("page").Parse("{{.}}")) // want `parses a template`
	zone, _ = time.LoadLocation("Europe/Paris")                  // want `loads a time zone`
	table   = load()                                             // want `decodes a document`
	text, _ = files.ReadFile("a.go")                             // want `copies embedded files`
	addr    = mustResolve("localhost")                           // want `asks the network`
	spot    = func() *re.Regexp {
		return re.MustCompile(`s+`) // want `compiles a regexp`
	}()
	dictionary = unpack(text0) // want `unpacks compressed data`
)

var text0 = []byte("x")

var squares [1 << 16]int

func load() (m map[string]int) {
	if err := json.Unmarshal([]byte(`{"a":1}`), &m); err != nil {
		panic(err)
	}
	return m
}

func mustResolve(host string) string { return resolve(host) }

func resolve(host string) string {
	all, err := net.LookupHost(host)
	if err != nil {
		return ""
	}
	return all[0]
}

func unpack(data []byte) []byte {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	out, _ := io.ReadAll(r)
	return out
}

var version, config string

func init() {
	out, _ := exec.Command("git", "version").Output() // want `starts or looks for another program`
	version = string(out)
	data, err := os.ReadFile("config") // want `reads the file system`
	if err == nil {
		config = string(data)
	}
	for i := range squares { // want `computes a table in a long loop`
		squares[i] = i * i
	}
	for x := 0; x < 256; x++ { // want `computes a table in a long loop`
		for y := 0; y < 256; y++ {
			squares[x<<8|y] += x
		}
	}
}
