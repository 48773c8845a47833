package columns

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/parquet-go/parquet-go"
)

type sample struct {
	Name  string    `col:"name,few" parquet:"name"`
	N     int64     `col:"n" parquet:"n"`
	Value float64   `col:"value" parquet:"value"`
	At    time.Time `col:"at" parquet:"at,timestamp(millisecond)"`
}

func rows(n int) []sample {
	out := make([]sample, n)
	for i := range out {
		out[i] = sample{fmt.Sprintf("Bench/ä%d", i%3), int64(i) - 2, float64(i) / 3, time.UnixMilli(1_700_000_000_000 + int64(i)).UTC()}
	}
	return out
}

func written(t *testing.T, rows []sample) []byte {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter[sample](&b)
	if err := errors.Join(w.Write(rows...), w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Another implementation reads what was written: none, some, and more than one
// group.
func TestReadByParquetGo(t *testing.T) {
	for _, n := range []int{0, 1, 20, perGroup + 3} {
		want := rows(n)
		if n == 20 {
			want[3] = sample{Value: math.NaN(), N: math.MinInt64, At: time.UnixMilli(0).UTC()}
			want[4].Value = math.Inf(-1)
		}
		data := written(t, want)
		got, err := parquet.Read[sample](bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatalf("%d rows: %v", n, err)
		}
		if d := cmp.Diff(want, got, cmpopts.EquateNaNs(), cmpopts.EquateEmpty(), cmpopts.EquateApproxTime(0)); d != "" {
			t.Errorf("%d rows: %.400s", n, d)
		}
		f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
		if err != nil || f.NumRows() != int64(n) || len(f.RowGroups()) != (n+perGroup-1)/perGroup {
			t.Errorf("%d rows: %v, %v", n, f, err)
		}
	}
}

// The warehouse's columns are the file's, by name and type.
func TestDDLIsTheFilesSchema(t *testing.T) {
	data := written(t, rows(2))
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, field := range f.Schema().Fields() {
		kind := map[string]string{"STRING": "String", "INT64": "Int64", "DOUBLE": "Float64", "TIMESTAMP(isAdjustedToUTC=true,unit=MILLIS)": "DateTime64(3, 'UTC')"}[field.Type().String()]
		if field.Name() == "name" {
			kind = "LowCardinality(" + kind + ")"
		}
		want = append(want, "    "+field.Name()+" "+kind)
	}
	ddl := DDL[sample]("t", "name", "at")
	if got := "CREATE TABLE t\n(\n" + strings.Join(want, ",\n") + "\n)\nENGINE = MergeTree\nORDER BY (name, at);\n"; got != ddl {
		t.Errorf("from the file:\n%s\nthe DDL:\n%s", got, ddl)
	}
}

func TestWriteErrorsAreReturned(t *testing.T) {
	r, w := io.Pipe()
	r.Close()
	f := NewWriter[sample](w)
	if err := errors.Join(f.Write(rows(1)...), f.Close()); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}
