package settlement

import (
	"archive/zip"
	"bytes"
	"fmt"
	"testing"
)

type file struct{ name, text string }

func archive(tb testing.TB, files []file) *bytes.Reader {
	tb.Helper()
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, f := range files {
		fw, err := w.Create(f.name)
		if err != nil {
			tb.Fatal(err)
		}
		if _, err := fw.Write([]byte(f.text)); err != nil {
			tb.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return bytes.NewReader(buf.Bytes())
}

func merchantFile(merchant, payments int) file {
	text := "payment,currency,amount,fee\n"
	for i := range payments {
		text += fmt.Sprintf("pay_%d,EUR,%d.%02d,0.%02d\n", merchant*1000+i, 10+i, i%100, 29+i%60)
	}
	return file{fmt.Sprintf("2026-03-01/merchant-%04d.csv", merchant), text}
}

func TestImport(t *testing.T) {
	r := archive(t, []file{
		merchantFile(1, 3),
		{"README.txt", "not a settlement"},
		{"2026-03-01/broken.csv", "payment,currency,amount,fee\npay_1,EUR,ten,0.10\n"},
		{"2026-03-01/short.csv", "payment,currency\n"},
		{"2026-03-01/empty.csv", ""},
		merchantFile(2, 2),
	})
	batch, err := Import(r, r.Size())
	if err != nil {
		t.Fatal(err)
	}
	if batch.Files != 2 || len(batch.Entries) != 5 {
		t.Errorf("%d files, %d entries, want 2 and 5", batch.Files, len(batch.Entries))
	}
	if e := batch.Entries[4]; e.Payment != "pay_2001" || e.Amount.String() != "11.01 EUR" || e.Fee.String() != "0.30 EUR" {
		t.Errorf("last entry %+v", e)
	}
	var rejected []string
	for _, r := range batch.Rejected {
		rejected = append(rejected, r.File)
	}
	if got := fmt.Sprint(rejected); got != "[2026-03-01/broken.csv 2026-03-01/short.csv 2026-03-01/empty.csv]" {
		t.Errorf("rejected %s", got)
	}
}

func TestImportOfNoArchive(t *testing.T) {
	r := bytes.NewReader([]byte("this is no zip file"))
	if _, err := Import(r, r.Size()); err == nil {
		t.Error("no error")
	}
}

// A small night: a hundred merchants with a few payments each.
func BenchmarkImport(b *testing.B) {
	var files []file
	for m := range 100 {
		files = append(files, merchantFile(m, 6))
	}
	r := archive(b, files)
	for b.Loop() {
		batch, err := Import(r, r.Size())
		if err != nil || len(batch.Entries) != 600 {
			b.Fatalf("%d entries, %v", len(batch.Entries), err)
		}
	}
}
