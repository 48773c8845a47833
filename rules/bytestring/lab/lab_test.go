package lab

import (
	"bytes"
	"io"
	"testing"
)

var lines = [][]byte{
	[]byte("# a comment line that is not looked at any further at all"),
	[]byte("host=db1.example.org level=info status=200 message=fine and dandy"),
	[]byte("host=db2.example.org level=info message=nothing of interest here"),
	[]byte("host=db3.example.org level=warn status=503 message=out of connections"),
}

func FuzzEquivalent(f *testing.F) {
	f.Add(bytes.Join(lines, []byte("\n")), "label: ")
	f.Add([]byte("status 12\n#status 123\nstatus\xff123"), "")
	f.Fuzz(func(t *testing.T, text []byte, label string) {
		list := bytes.Split(text, []byte("\n"))
		var a, b bytes.Buffer
		n, m := Bad(&a, list, label), Better(&b, list, label)
		if n != m || !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Fatalf("Bad %d %q, Better %d %q", n, a.Bytes(), m, b.Bytes())
		}
	})
}

const label = "the label of this shard of the log, in front of each line: "

var sink int

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(io.Discard, lines, label)
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(io.Discard, lines, label)
	}
}
