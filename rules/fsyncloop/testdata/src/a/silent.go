package a

import (
	"bytes"
	"os"
	"time"
)

func once(f *os.File, records [][]byte) error {
	for _, r := range records {
		f.Write(r)
	}
	return f.Sync() // one wait for all
}

func served(f *os.File, records chan []byte) {
	for r := range records { // they come one by one
		f.Write(r)
		f.Sync()
	}
	for {
		f.Write(<-records)
		f.Sync()
	}
}

func ticking(f *os.File, n int) {
	for i := 0; i < n; i++ {
		time.Sleep(time.Second)
		f.Sync()
	}
}

func retried(f *os.File) (err error) {
	for i := 0; i < 3; i++ {
		if err = f.Sync(); err == nil {
			return nil // tried again after a failure only
		}
	}
	return err
}

func last(fs []*os.File) error {
	for _, f := range fs {
		if f != nil {
			f.Sync()
			break // once
		}
	}
	return nil
}

type options struct{ Sync bool }

func (o options) write(f *os.File, data []byte) {
	f.Write(data)
	if o.Sync { // who asks for it, waits
		f.Sync()
	}
}

func (o options) each(f *os.File, all [][]byte) {
	for _, data := range all {
		o.write(f, data)
	}
}

type logger struct{}

func (logger) Sync() error { return nil } // no file

func flush(all []logger) {
	for _, l := range all {
		l.Sync()
	}
}

func parallel(files []*os.File) {
	for _, f := range files {
		go func() { f.Sync() }() // they wait together
	}
}

// Who asks for it waits.
func asksItself(f *os.File, lines []string, syncEvery bool) {
	for _, l := range lines {
		f.WriteString(l)
		if syncEvery {
			f.Sync()
		}
	}
}

// Once a megabyte has gathered.
func dump(f *os.File, records [][]byte) {
	w := func(data []byte) {
		if _, err := f.Write(data); err == nil {
			f.Sync()
		}
	}
	var b bytes.Buffer
	for _, r := range records {
		b.Write(r)
		if b.Len() > 1<<20 {
			w(b.Bytes())
			b.Reset()
		}
	}
	w(b.Bytes())
}
