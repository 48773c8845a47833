package a

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"io"
)

type event struct {
	Kind int
	Text string
}

// The encoder writes to the buffer, and both are done with when the text is made.
func encodeEvents(events <-chan event, quit <-chan bool, emit func(string)) {
	for {
		select {
		case e := <-events:
			buf := new(bytes.Buffer) // want `makes and grows a buffer per iteration`
			enc := json.NewEncoder(buf)
			enc.SetEscapeHTML(false)
			if err := enc.Encode(e); err != nil {
				continue
			}
			emit(buf.String())
		case <-quit:
			return
		}
	}
}

func encodeAtOnce(w io.Writer, events []event) {
	for _, e := range events {
		var buf bytes.Buffer // want `makes and grows a buffer per iteration`
		if json.NewEncoder(&buf).Encode(e) == nil {
			w.Write(buf.Bytes())
		}
	}
}

func tables(pages [][][]string) (out []string) {
	for _, page := range pages {
		var buf bytes.Buffer // want `makes and grows a buffer per iteration`
		w := csv.NewWriter(&buf)
		w.Comma = ';'
		for _, row := range page {
			w.Write(row)
		}
		w.Flush()
		out = append(out, buf.String())
	}
	return out
}

// The last event is written when the function ends.
func encodeLater(events []event) (n int) {
	for _, e := range events {
		var buf bytes.Buffer
		defer json.NewEncoder(&buf).Encode(e)
		n += buf.Len()
	}
	return n
}

type encoders struct{ all []*json.Encoder }

// Each encoder is kept, and writes to a buffer of its own.
func (s *encoders) start(events []event) {
	for _, e := range events {
		buf := new(bytes.Buffer)
		enc := json.NewEncoder(buf)
		enc.Encode(e)
		s.all = append(s.all, enc)
	}
}

// What is encoded is kept.
func (s *encoders) texts(events []event) (all [][]byte) {
	for _, e := range events {
		buf := new(bytes.Buffer)
		json.NewEncoder(buf).Encode(e)
		all = append(all, buf.Bytes())
	}
	return all
}

// The encoder from before the loop goes on with the buffer of the last iteration.
func (s *encoders) last(events []event) (n int) {
	var enc *json.Encoder
	for i, e := range events {
		buf := new(bytes.Buffer)
		if i%2 == 0 {
			enc = json.NewEncoder(buf)
		}
		enc.Encode(e)
		n += buf.Len()
	}
	return n
}

type point struct{ X, Y int32 }

// What is read out of the record is a copy.
func points(r io.Reader, sizes []int) (all []point) {
	for _, n := range sizes {
		record := make([]byte, n) // want `makes a slice per iteration`
		if _, err := io.ReadFull(r, record); err != nil {
			return all
		}
		var p point
		if binary.Read(bytes.NewReader(record), binary.LittleEndian, &p) == nil {
			all = append(all, p)
		}
	}
	return all
}

// What it gives next is the record itself.
func heads(r io.Reader, sizes []int) (all [][]byte) {
	for _, n := range sizes {
		record := make([]byte, n)
		if _, err := io.ReadFull(r, record); err != nil {
			return all
		}
		b := bytes.NewBuffer(record)
		all = append(all, b.Next(4))
	}
	return all
}

// Who has the reader has the record.
func readers(r io.Reader, sizes []int) (all []io.Reader) {
	for _, n := range sizes {
		record := make([]byte, n)
		if _, err := io.ReadFull(r, record); err != nil {
			return all
		}
		all = append(all, bytes.NewReader(record))
	}
	return all
}
