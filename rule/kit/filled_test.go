package kit

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestFilled(t *testing.T) {
	pass, _ := newPass(t, `package p

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

type Encoder struct{ w io.Writer }

func NewEncoder(w io.Writer) *Encoder { return &Encoder{w} }

func (e *Encoder) Encode(v any) error {
	_, err := fmt.Fprint(e.w, v)
	return err
}

func Marshal(v any) []byte {
	b := new(bytes.Buffer)
	NewEncoder(b).Encode(v)
	return b.Bytes()
}

type Page struct{ rows []string }

func (p *Page) Text() (string, error) {
	var sb strings.Builder
	sb.Grow(64)
	for _, row := range p.rows {
		if _, err := fmt.Fprintln(&sb, row); err != nil {
			return "", err
		}
	}
	return sb.String(), nil
}

func (p *Page) hidden() string {
	var sb strings.Builder
	fmt.Fprint(&sb, p.rows)
	return sb.String()
}

// What is written is changed, looked at, kept, or written by the function itself.
func Trimmed(v any) string {
	var sb strings.Builder
	fmt.Fprint(&sb, v)
	return strings.TrimSpace(sb.String())
}

func Cut(v any) []byte {
	var b bytes.Buffer
	NewEncoder(&b).Encode(v)
	b.Truncate(b.Len() - 1)
	return b.Bytes()
}

func Kept(v any, to func(*bytes.Buffer)) []byte {
	b := &bytes.Buffer{}
	fmt.Fprint(b, v)
	to(b)
	return b.Bytes()
}

func Written(list []string) string {
	var sb strings.Builder
	for _, s := range list {
		sb.WriteString(s)
	}
	return sb.String()
}

func Second(v any) (int, string) {
	var sb strings.Builder
	n, _ := fmt.Fprint(&sb, v)
	return n, sb.String()
}

func Prefilled(v any) []byte {
	b := bytes.NewBuffer([]byte("head"))
	fmt.Fprint(b, v)
	return b.Bytes()
}
`)
	var fact *FilledFact
	pass.ExportPackageFact = func(f analysis.Fact) { fact = f.(*FilledFact) }
	k, err := runFilled(pass)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"Marshal", "Page.Text"}; !slices.Equal(fact.Funcs, want) {
		t.Errorf("filled: %q, want %q", fact.Funcs, want)
	}
	if own := k.(*Filled).own; len(own) != 3 {
		t.Errorf("%d of the package's own, want 3", len(own))
	}
}
