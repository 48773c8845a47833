package fixed

import (
	"crypto/md5"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"io"
	"net"
	"net/http"
	"strings"
	texttemplate "text/template"

	"github.com/blang/money"
)

//go:embed page.html
var pageText string

var rowText = "<tr><td>" + cell + "</td></tr>"

const cell = `{{.Name}}`

var changed = "{{.A}}"

func setText(s string) { changed = s }

// A text of the package that nothing changes is as good as a constant.
func page(w http.ResponseWriter, data any) {
	t, err := template.New("page").Parse(pageText) // want `parses a constant template per call`
	if err != nil {
		return
	}
	t.Execute(w, data)
}

func rowOf(w io.Writer, data any) error {
	t := texttemplate.New("row").Funcs(texttemplate.FuncMap{"up": strings.ToUpper})
	if _, err := t.Parse(rowText); err != nil { // want `parses a constant template per call`
		return err
	}
	return t.Execute(w, data)
}

func rowAgain(w io.Writer, data any) error {
	t := texttemplate.New("row")
	t, err := t.Parse(rowText) // want `parses a constant template per call`
	if err != nil {
		return err
	}
	return t.Execute(w, data)
}

// Somebody sets the text, or keeps the template.
func changing(w io.Writer) error {
	t := texttemplate.New("row")
	if _, err := t.Parse(changed); err != nil {
		return err
	}
	return t.Execute(w, nil)
}

func kept() (*texttemplate.Template, error) {
	t := texttemplate.New("row")
	if _, err := t.Parse(rowText); err != nil {
		return nil, err
	}
	return t, nil
}

func onto(t *texttemplate.Template, w io.Writer) error {
	if _, err := t.Parse(rowText); err != nil {
		return err
	}
	return t.Execute(w, nil)
}

var privateNets = []string{"10.0.0.0/8", "192.168.0.0/16"}

func private(ip net.IP) bool {
	for _, text := range privateNets {
		if _, n, err := net.ParseCIDR(text); err == nil && n.Contains(ip) { // want `parses a constant network per call`
			return true
		}
	}
	return false
}

func privateToo(ip net.IP) bool {
	for _, text := range []string{"10.0.0.0/8", "192.168.0.0/16"} {
		_, n, err := net.ParseCIDR(text) // want `parses a constant network per call`
		if err != nil {
			panic(err)
		}
		if n.Contains(ip) {
			return true
		}
	}
	return false
}

func allowed(ip net.IP, nets []string) bool {
	for _, text := range nets {
		if _, n, err := net.ParseCIDR(text); err == nil && n.Contains(ip) {
			return true
		}
	}
	return false
}

// One text, through an io.Writer.
func keyOf(name string) string {
	h := md5.New() // want `allocates a hash for one piece`
	io.WriteString(h, name)
	return hex.EncodeToString(h.Sum(nil))
}

func keyFor(name string, n int) string {
	h := sha256.New() // want `allocates to hash one piece, for which a function gives an array`
	fmt.Fprintf(h, "%s/%d", name, n)
	return hex.EncodeToString(h.Sum(nil))
}

// Several texts, or bytes that stay on the stack.
func keyOfAll(names []string) string {
	h := sha256.New()
	for _, name := range names {
		io.WriteString(h, name)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func keyOfBytes(b []byte) string {
	h := md5.New()
	h.Write(b)
	return hex.EncodeToString(h.Sum(nil))
}

// What a function panics for is the program's own text.
func fee(a money.Amount, rate string) money.Amount {
	code := money.MustParseCode("EUR")
	_ = code
	if rate != "" {
		return a.Mul(money.MustNewFromStr(rate))
	}
	return a.Mul(money.MustNewFromStr("0.05")) // want `parses a constant per call`
}

// A help text is shown once.
func Help(w io.Writer) error {
	t, err := texttemplate.New("help").Parse(rowText)
	if err != nil {
		return err
	}
	return t.Execute(w, nil)
}
