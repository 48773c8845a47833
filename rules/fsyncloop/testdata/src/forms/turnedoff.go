package forms

import "os"

type settings struct {
	NoSync       bool
	DisableFsync bool
	Sync         bool
}

// Who says nothing waits.
func unlessTurnedOff(s settings, dirs map[string]bool) {
	for dir := range dirs {
		if !s.DisableFsync {
			d, err := os.Open(dir)
			if err != nil {
				continue
			}
			d.Sync() // want `waits for the disk at each turn`
			d.Close()
		}
	}
}

func inHelper(s settings, files []*os.File) error {
	for _, f := range files {
		if err := s.finish(f); err != nil { // want `waits for the disk at each turn`
			return err
		}
	}
	return nil
}

func (s settings) finish(f *os.File) error {
	if !s.NoSync {
		return f.Sync()
	}
	return nil
}

// In a function that is kept to be called with each batch.
func batches(s settings, run func(func([]string) error)) {
	changed := map[string]bool{}
	run(func(names []string) error {
		for dir := range changed {
			delete(changed, dir)
			if !s.DisableFsync {
				d, err := os.Open(dir)
				if err != nil {
					continue
				}
				if err := d.Sync(); err != nil { // want `waits for the disk at each turn`
					println(err.Error())
				}
				d.Close()
			}
		}
		return nil
	})
	changed["a"] = true
}

// Who asks for it waits.
func askedFor(s settings, files []*os.File) {
	for _, f := range files {
		if !s.NoSync && s.Sync {
			f.Sync()
		}
	}
}
