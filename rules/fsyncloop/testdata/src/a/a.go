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
