// Package forms has the forms that the pattern takes in real code.
package forms

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"text/template"
)

type rec struct {
	Name string
	N    int
}

// Jsonl.
func writeJSONL(path string, rs []rec) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, r := range rs {
		b, err := json.Marshal(r)
		if err != nil {
			return err
		}
		b = append(b, '\n')
		if _, err := f.Write(b); err != nil { // want `makes a system call for each small piece written to f`
			return err
		}
	}
	return f.Close()
}

func writeRec(w io.Writer, r rec) error {
	_, err := fmt.Fprintf(w, "%s\t%d\n", r.Name, r.N)
	return err
}

// Helper given a file.
func export(path string, rs []rec) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, r := range rs {
		if err := writeRec(f, r); err != nil { // want `makes a system call for each small piece written to f`
			return err
		}
	}
	return nil
}

// Csv to file, eof loop.
func convert(in io.Reader, path string) error {
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	defer out.Close()
	r := csv.NewReader(in)
	for {
		row, err := r.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s=%s\n", row[0], row[1]) // want `makes a system call for each small piece written to out`
	}
	return nil
}

type relay struct {
	rwc net.Conn
	buf bytes.Buffer
}

// Goridge: header and payload.
func (r *relay) Send(data []byte, flags byte) error {
	var prefix [17]byte
	prefix[0] = flags
	binary.LittleEndian.PutUint64(prefix[1:], uint64(len(data)))
	if _, err := r.rwc.Write(prefix[:]); err != nil { // want `makes a system call for each small piece written to r\.rwc`
		return err
	}
	if _, err := r.rwc.Write(data); err != nil {
		return err
	}
	return nil
}

// Scan and print.
func number(in, path string) error {
	src, err := os.Open(in)
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := os.Create(path)
	if err != nil {
		return err
	}
	defer dst.Close()
	sc := bufio.NewScanner(src)
	n := 0
	for sc.Scan() {
		n++
		fmt.Fprintf(dst, "%5d %s\n", n, sc.Text()) // want `makes a system call for each small piece written to dst`
	}
	return sc.Err()
}

// Local append.
func dumpInts(f *os.File, ns []int64) error {
	var buf []byte
	for _, n := range ns {
		buf = strconv.AppendInt(buf[:0], n, 10)
		buf = append(buf, '\n')
		if _, err := f.Write(buf); err != nil { // want `makes a system call for each small piece written to f`
			return err
		}
	}
	return nil
}

// String line.
func writeLines(f *os.File, ls []string) error {
	for i, l := range ls {
		line := l + "\n"
		if i == 0 {
			line = "# " + line
		}
		if _, err := f.WriteString(line); err != nil { // want `makes a system call for each small piece written to f`
			return err
		}
	}
	return nil
}

// Binary.
func (r *relay) sendInts(ns []uint32) error {
	for _, n := range ns {
		if err := binary.Write(r.rwc, binary.BigEndian, n); err != nil { // want `makes a system call for each small piece written to r\.rwc`
			return err
		}
	}
	return nil
}

// Left alone: an Execute each.
func gen(path string, t *template.Template, data []rec) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, d := range data {
		if err := t.Execute(f, d); err != nil {
			return err
		}
	}
	return nil
}

// Nested loop.
func matrix(name string, m [][]float64) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, row := range m {
		for j, v := range row {
			if j > 0 {
				f.Write([]byte{','}) // want `makes a system call for each small piece written to f`
			}
			f.WriteString(strconv.FormatFloat(v, 'g', -1, 64))
		}
		f.WriteString("\n")
	}
	return nil
}

type wal struct{ f *os.File }

// Length, then data, then crc to a file in a field.
func (w *wal) put(k, v []byte) error {
	var h [8]byte
	binary.LittleEndian.PutUint32(h[:], uint32(len(k)))
	if _, err := w.f.Write(h[:]); err != nil { // want `makes a system call for each small piece written to w\.f`
		return err
	}
	if _, err := w.f.Write(k); err != nil {
		return err
	}
	if _, err := w.f.Write(v); err != nil {
		return err
	}
	return nil
}

// As it was mended.
func (r *relay) Send2(data []byte, flags byte) error {
	r.buf.Reset()
	r.buf.WriteByte(flags)
	r.buf.Write(data)
	_, err := r.rwc.Write(r.buf.Bytes())
	return err
}

// As it was mended.
func export2(path string, rs []rec) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	for _, r := range rs {
		if err := writeRec(w, r); err != nil {
			return err
		}
	}
	return w.Flush()
}

// Left alone.
func printAll(rs []rec) {
	for _, r := range rs {
		fmt.Println(r.Name)
	}
}

// Left alone: blocks.
func copyBlocks(f *os.File, blocks [][]byte) error {
	for _, b := range blocks {
		if _, err := f.Write(b); err != nil {
			return err
		}
	}
	return nil
}

// Left alone: conversation.
func (r *relay) serve() error {
	br := bufio.NewReader(r.rwc)
	for {
		line, err := br.ReadString('\n')
		if err != nil {
			return err
		}
		fmt.Fprintf(r.rwc, "ok %s", line)
	}
}

// Left alone: a log that follows a connection.
func follow(c net.Conn, f *os.File) error {
	br := bufio.NewReader(c)
	for {
		line, err := br.ReadString('\n')
		if err != nil {
			return err
		}
		fmt.Fprintln(f, line)
	}
}

// Left alone: greeting.
func (r *relay) hello(name string) error {
	_, err := fmt.Fprintf(r.rwc, "HELLO %s\r\n", name)
	return err
}

// Without the setting, each line is a system call.
func exportRows(name string, squeeze bool, rows []string) error {
	var w io.WriteCloser
	w, err := os.Create(name)
	if err != nil {
		return err
	}
	defer w.Close()
	if squeeze {
		w = gzip.NewWriter(w)
		defer w.Close()
	}
	for _, row := range rows {
		fmt.Fprintf(w, "row %s\n", row) // want `makes a system call for each small piece written to w`
	}
	return nil
}

// Wrapped always.
func exportRowsSqueezed(name string, rows []string) error {
	var w io.WriteCloser
	w, err := os.Create(name)
	if err != nil {
		return err
	}
	defer w.Close()
	w = gzip.NewWriter(w)
	defer w.Close()
	for _, row := range rows {
		fmt.Fprintf(w, "row %s\n", row)
	}
	return nil
}

// Wrapped on each way.
func exportRowsBuffered(name string, squeeze bool, rows []string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	var w io.Writer = bufio.NewWriter(f)
	if squeeze {
		w = gzip.NewWriter(w)
	}
	for _, row := range rows {
		fmt.Fprintf(w, "row %s\n", row)
	}
	return nil
}
