package a

import (
	"os"
	"sync"
)

type diary struct {
	mu    sync.Mutex
	page  *os.File
	no    int
	lines map[string]int
	dir   string
}

// What is written next goes into the new file: who writes as well needs it.
func (d *diary) note(line string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.no > 1000 {
		page, err := os.Create(d.dir + line)
		if err != nil {
			return err
		}
		d.page.Close()
		d.page, d.no = page, 0
	}
	d.no++
	_, err := d.page.WriteString(line)
	return err
}

// At once into the field.
func (d *diary) noteOn(line string) (err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.no++
	if d.no > 1000 {
		if d.page, err = os.OpenFile(d.dir+line, os.O_CREATE|os.O_WRONLY, 0o600); err != nil {
			return err
		}
	}
	_, err = d.page.Write([]byte(line))
	return err
}

// A file of its own for each: the diary's goes on as it is.
func (d *diary) copyOf(line string) error {
	d.mu.Lock() // want `holds d.mu over os.Create \(the disk\)`
	defer d.mu.Unlock()
	d.lines[line]++
	aside, err := os.Create(d.dir + line)
	if err != nil {
		return err
	}
	defer aside.Close()
	_, err = aside.WriteString(line)
	return err
}

// It is kept and not written to: it may be opened before.
func (d *diary) next(name string) error {
	d.mu.Lock() // want `holds d.mu over os.Create \(the disk\)`
	defer d.mu.Unlock()
	d.lines[name]++
	page, err := os.Create(d.dir + name)
	if err != nil {
		return err
	}
	d.page = page
	return nil
}

func (d *diary) count(line string) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.lines[line]
}
