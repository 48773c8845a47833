package forms

import (
	"os"
	"path/filepath"
)

type segment struct {
	f    *os.File
	size int64
}

type journalOptions struct{ Durable, SyncWrites, SyncEvery bool }

type journal struct {
	opt  journalOptions
	tail *segment
	kept func(name string)
	seen func(n int)
	sent chan error
}

// All are told of at the end: one wait would do.
func (j *journal) appendAll(batches [][]byte) error {
	for _, b := range batches {
		n, err := j.tail.f.Write(b)
		if err != nil {
			return err
		}
		j.tail.size += int64(n)
		if j.opt.SyncWrites {
			if err := j.tail.f.Sync(); err != nil { // want `waits for the disk at each turn`
				return err
			}
		}
	}
	return nil
}

// Each is wanted on the disk by itself.
func (j *journal) appendEach(batches [][]byte) {
	for _, b := range batches {
		j.tail.f.Write(b)
		if j.opt.SyncEvery {
			j.tail.f.Sync()
		}
	}
}

// Each is answered by itself.
func (j *journal) appendTold(batches [][]byte) {
	for _, b := range batches {
		j.tail.f.Write(b)
		if j.opt.SyncWrites {
			j.tail.f.Sync()
		}
		j.sent <- nil
	}
}

// Another file at each turn: who asks for it waits.
func (j *journal) flushAll(all []*segment) {
	for _, s := range all {
		s.f.WriteString("end")
		if j.opt.SyncWrites {
			s.f.Sync()
		}
	}
}

// Who waits for one of them has it as soon as it has its name.
func (j *journal) publish(dir string, all map[string][]byte) error {
	for name, data := range all {
		if err := writeDurably(name+".tmp", data); err != nil {
			return err
		}
		if err := os.Rename(name+".tmp", filepath.Join(dir, name)); err != nil {
			return err
		}
		j.kept(name)
	}
	return nil
}

// Nobody has one of them.
func (j *journal) counted(dir string, all map[string][]byte) error {
	done := 0
	for name, data := range all {
		if err := writeDurably(name+".tmp", data); err != nil { // want `waits for the disk at each turn`
			return err
		}
		if err := os.Rename(name+".tmp", filepath.Join(dir, name)); err != nil {
			return err
		}
		done++
		j.seen(done)
	}
	return nil
}

func writeDurably(name string, data []byte) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Sync()
}

// A file that only the project knows as one.
type blockDevice interface {
	WriteAt(p []byte, at int64) (int, error)
	Truncate(size int64) error
	Sync() error
}

// A logger is written and synced, too.
type sink interface {
	Write(p []byte) (int, error)
	Sync() error
}

func layOut(d blockDevice, blocks [][]byte) error {
	for i, b := range blocks {
		if _, err := d.WriteAt(b, int64(i)<<12); err != nil {
			return err
		}
		if err := d.Sync(); err != nil { // want `waits for the disk at each turn`
			return err
		}
	}
	return nil
}

func tellAll(s sink, lines [][]byte) {
	for _, l := range lines {
		s.Write(l)
		s.Sync()
	}
}
