package a

import (
	"os"
	"syscall"
)

type log struct{ file *os.File }

func each(names []string, data []byte) error {
	for _, name := range names {
		f, err := os.Create(name)
		if err != nil {
			return err
		}
		if _, err := f.Write(data); err != nil {
			f.Close()
			return err
		}
		if err := f.Sync(); err != nil { // want `waits for the disk at each turn of the loop`
			f.Close()
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	return nil
}

func (l *log) append(records [][]byte) error {
	for i := 0; i < len(records); i++ {
		l.file.Write(records[i])
		if err := l.sync(); err != nil { // want `waits for the disk`
			return err
		}
	}
	return nil
}

func (l *log) sync() error { return l.file.Sync() }

func writeFile(name string, data []byte) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err = f.Write(data); err != nil {
		return err
	}
	return f.Sync()
}

func all(files map[string][]byte) {
	for name, data := range files {
		_ = writeFile(name, data) // want `waits for the disk`
	}
}

func low(fds []int) {
	for _, fd := range fds {
		syscall.Fsync(fd) // want `waits for the disk`
	}
}

// A file by its name, of which little is asked.
type File interface {
	Sync() error
	Close() error
}

type tree interface {
	Open(name string) (File, error)
}

func folders(t tree, changed map[string]struct{}) func() {
	return func() {
		for dir := range changed {
			delete(changed, dir)
			f, err := t.Open(dir)
			if err != nil {
				continue
			}
			f.Sync() // want `waits for the disk at each turn of the loop`
			f.Close()
		}
	}
}

// No file: what it syncs is its own business.
type sink interface {
	Sync() error
	Close() error
}

func sinks(all []sink) {
	for _, s := range all {
		s.Sync()
	}
}

// Whether somebody wants the loop to end is looked at only.
func untilDone(done <-chan struct{}, f *os.File, lines []string) {
	for _, l := range lines {
		select {
		case <-done:
			return
		default:
		}
		f.WriteString(l)
		f.Sync() // want `waits for the disk`
	}
}

// Each file says whether it has to be synced.
func thoseThatNeed(files []*os.File) {
	for i, f := range files {
		needSync := i > 3
		if needSync {
			f.Sync() // want `waits for the disk`
		}
	}
}
