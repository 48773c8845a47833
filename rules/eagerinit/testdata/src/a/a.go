package a

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"html/template"
	"io"
	"net"
	"os"
	"os/exec"
	re "regexp"
	"time"
)

// A long list of words in any case.
var country = re.MustCompile(`(?i)^(?:(?:france|germany|italy|spain|portugal|austria|belgium|netherlands|luxembourg|switzerland){1,8}[a-z0-9]{2,20})$`) // want `compiles a regexp at every start of the program, used or not`

var (
	page    = template.Must(template.ParseFiles("page.html")) // want `parses a template`
	zone, _ = time.LoadLocation("Europe/Paris")               // want `loads a time zone`
	table   = load()                                          // want `decodes a document`
	addr    = mustResolve("localhost")                        // want `asks the network`
	spot    = func() *re.Regexp {
		return re.MustCompile(`^[a-z]{1,500}$`) // want `compiles a regexp`
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

var highSquares [1 << 16]int

// It counts from high up, and far.
func init() {
	for x := 1 << 16; x < 1<<17; x++ { // want `computes a table in a long loop`
		highSquares[x-1<<16] = x * x
	}
}
