package main

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"container/heap"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/csv"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"html"
	"image"
	"image/png"
	"io"
	"io/fs"
	"log/slog"
	"math"
	"math/big"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
	"text/template"
	"time"
	"unicode/utf8"
	"unique"
)

var standard = []show{
	{"reflect", reflection}, {"fmt", formats}, {"strconv", numbers}, {"text.search", search}, {"text.build", build}, {"text.read", read}, {"text.case", upper}, {"text.split", split}, {"text.join", join}, {"text", runes}, {"unicode", countRunes},
	{"regexp.compile", regexpCompile}, {"regexp.match", regexpMatch}, {"json", jsonText}, {"gob", gobText}, {"xml", xmlText}, {"csv", csvText}, {"basecode", base}, {"binary", binaryText}, {"compress", compress}, {"archive", archive}, {"image", images}, {"hash", hashes}, {"tls", tlsHandshake}, {"crypto", cryptography}, {"rand", random},
	{"sort", sorting}, {"slices", slicesPackage}, {"math.big", bigNumbers}, {"math", sines}, {"log", logging}, {"template", templates}, {"html", escaping}, {"http", httpRequest}, {"url", urls}, {"errors", errorValues}, {"time", timeText}, {"path", paths}, {"flag", environment}, {"unique", uniqueValues}, {"go", goSource}, {"test", harness},
	{"io.buffer", buffered}, {"io", ioPackage},
}

type record struct {
	Name string
	N    int
	List []string
}

var (
	sample  = record{"name", 42, keys[:8]}
	encoded = must(json.Marshal(sample))
	words   = regexp.MustCompile(`(\w+)\s(\w+)`)
	page    = template.Must(template.New("").Parse(`{{.Name}} {{range .List}}{{.}}{{end}}`))
	signer  = ed25519.NewKeyFromSeed(make([]byte, 32))
)

func must[T any](v T, err error) T {
	check(err)
	return v
}

func many(n int, f func()) {
	for range n {
		f()
	}
}

func reflection() {
	v := reflect.ValueOf(sample)
	for range 10_000 {
		total += v.NumField() + int(v.FieldByName("N").Int())
	}
}

func formats() { many(1000, func() { sink = fmt.Sprintf("%s %d", "x", total) }) }

func numbers() {
	many(1000, func() { sink = strconv.FormatFloat(math.Pi*float64(total&1023), 'g', -1, 64) })
}

func search() { many(1000, func() { total += strings.Index(text, "nowhere") }) }

func build() {
	var b strings.Builder
	for range 10_000 {
		b.WriteByte('x')
		b.WriteString("yes")
	}
	sink = b.String()
}

func read() {
	s := bufio.NewScanner(strings.NewReader(text))
	s.Split(bufio.ScanWords)
	for s.Scan() {
		total++
	}
}

func upper()      { many(100, func() { sink = strings.ToUpper(text) }) }
func split()      { many(100, func() { sink = strings.Fields(text) }) }
func join()       { many(100, func() { sink = strings.ReplaceAll(text, "o", "00") }) }
func runes()      { many(100, func() { sink = bytes.Runes(buffer[:4096]) }) }
func countRunes() { many(1000, func() { total += utf8.RuneCountInString(text) }) }

func regexpCompile() { many(10, func() { sink = regexp.MustCompile(`(a|b)*c[d-f]+\w{2,5}`) }) }
func regexpMatch()   { many(10, func() { sink = words.FindAllString(text, -1) }) }
func jsonText()      { many(100, func() { check(json.Unmarshal(encoded, new(record))) }) }
func gobText()       { many(10, func() { check(gob.NewEncoder(io.Discard).Encode(sample)) }) }
func xmlText()       { many(100, func() { sink = must(xml.Marshal(sample)) }) }
func csvText() {
	many(10, func() { sink = must(csv.NewReader(strings.NewReader("a,b,c\n1,2,3\n")).ReadAll()) })
}
func base() { many(100, func() { sink = base64.StdEncoding.EncodeToString(buffer[:4096]) }) }
func binaryText() {
	many(1000, func() { check(binary.Write(io.Discard, binary.LittleEndian, [4]uint32{1, 2, 3, 4})) })
}

func compress() {
	w := gzip.NewWriter(io.Discard)
	w.Write([]byte(text))
	check(w.Close())
}

func archive() {
	w := zip.NewWriter(io.Discard)
	for _, k := range keys {
		must(w.CreateHeader(&zip.FileHeader{Name: k}))
	}
	check(w.Close())
}

func images() { check(png.Encode(io.Discard, image.NewGray(image.Rect(0, 0, 64, 64)))) }
func hashes() { many(10, func() { sink = sha256.Sum256(buffer[:1<<16]) }) }

func tlsHandshake() {
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"x"}, NotAfter: time.Now().Add(time.Hour)}
	der := must(x509.CreateCertificate(rand.Reader, template, template, signer.Public(), signer))
	server := &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: signer}}}
	for range 5 {
		a, b := net.Pipe()
		go tls.Server(a, server).Handshake()
		check(tls.Client(b, &tls.Config{InsecureSkipVerify: true}).Handshake())
		a.Close()
		b.Close()
	}
}

func cryptography() { many(10, func() { sink = ed25519.Sign(signer, encoded) }) }
func random()       { many(10_000, func() { total += mathrand.IntN(100) }) }

func sorting() {
	s := make([]int, 1000)
	for i := range s {
		s[i] = i * 7919 % 1000
	}
	slices.Sort(s)
	h := sort.IntSlice(s)
	heap.Init(struct {
		sort.IntSlice
		noPush
	}{h, noPush{}})
}

type noPush struct{}

func (noPush) Push(any) {}
func (noPush) Pop() any { return nil }

func slicesPackage() {
	s := make([]int, 10_000)
	for range 10 {
		total += slices.Index(s, 1)
	}
}

func bigNumbers() {
	x := new(big.Int).Lsh(big.NewInt(3), 5000)
	for range 100 {
		sink = new(big.Int).Mul(x, x)
	}
}

func sines() {
	for i := range 100_000 {
		total += int(math.Sin(float64(i)))
	}
}

func logging() {
	l := slog.New(slog.NewTextHandler(io.Discard, nil))
	for range 100 {
		l.Info("message", "n", total)
	}
}

func templates() { many(10, func() { check(page.Execute(io.Discard, sample)) }) }
func escaping()  { many(100, func() { sink = html.EscapeString(text + "<&>") }) }

func httpRequest() {
	for range 100 {
		r := must(http.ReadRequest(bufio.NewReader(strings.NewReader("GET /a/b?c=d HTTP/1.1\r\nHost: x\r\nAccept: y\r\n\r\n"))))
		sink = r
	}
}

func urls() { many(1000, func() { sink = must(url.Parse("https://example.com/a/b?c=d#e")) }) }

func errorValues() {
	err := fmt.Errorf("a: %w", fmt.Errorf("b: %w", fs.ErrNotExist))
	for range 10_000 {
		var p *fs.PathError
		if errors.Is(err, fs.ErrExist) || errors.As(err, &p) {
			total++
		}
	}
}

func timeText()    { many(1000, func() { sink = time.Unix(1e9, 0).Format(time.RFC1123) }) }
func paths()       { many(1000, func() { sink = path.Join("a/b", "../c", "d") }) }
func environment() { many(1000, func() { sink = os.Getenv("PATH") }) }

func uniqueValues() {
	for i := range 1000 {
		sink = unique.Make(i)
	}
}

func goSource() {
	sink = must(parser.ParseFile(token.NewFileSet(), "x.go", "package x\nfunc f(a int) int { return a + 1 }\n", 0))
}

func harness() { testing.AllocsPerRun(1_000_000, nothing) }

func buffered() {
	w := bufio.NewWriter(io.Discard)
	for range 100_000 {
		w.WriteByte('x')
	}
}

func ioPackage() {
	w := io.MultiWriter(discard{}, discard{}, discard{})
	for range 100_000 {
		w.Write(buffer[:1])
	}
}
