package a

import (
	"os"
	"slices"
)

type segments struct {
	f     *os.File
	size  int64
	n     int
	limit int64
}

func (s *segments) open() (err error) {
	s.size, s.n = 0, 0
	s.f, err = os.Create("segment")
	return err
}

// A segment is synced when it is full, by one of two measures, or there is none yet.
func (s *segments) addAll(lines []string) error {
	for _, line := range lines {
		if s.f == nil || s.size+int64(len(line)) > s.limit {
			if s.f != nil {
				if err := s.f.Sync(); err != nil {
					return err
				}
			}
			if err := s.open(); err != nil {
				return err
			}
		}
		n, err := s.f.WriteString(line)
		if err != nil {
			return err
		}
		s.size += int64(n)
		s.n++
		if s.size > s.limit || s.n > 1000 {
			if err := s.f.Sync(); err != nil {
				return err
			}
		}
	}
	return nil
}

// One word of the two may come with each line.
func (s *segments) addLoud(lines []string) error {
	for _, line := range lines {
		s.f.WriteString(line)
		if line != "" || s.size > s.limit {
			if err := s.f.Sync(); err != nil { // want `waits for the disk at each turn of the loop`
				return err
			}
		}
	}
	return nil
}

// Each file that was written to is synced once.
func spread(files []*os.File, lines []string) (err error) {
	var touched []*os.File
	defer func() {
		for _, f := range touched {
			if e := f.Sync(); e != nil && err == nil {
				err = e
			}
		}
	}()
	for i, line := range lines {
		f := files[i%len(files)]
		if !slices.Contains(touched, f) {
			touched = append(touched, f)
		}
		if _, err := f.WriteString(line); err != nil {
			return err
		}
	}
	return nil
}

// All that were opened, one after the other.
func spreadAll(names []string) error {
	var files []*os.File
	for _, name := range names {
		f, err := os.Create(name)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	for _, f := range files {
		if err := f.Sync(); err != nil { // want `waits for the disk at each turn of the loop`
			return err
		}
	}
	return nil
}
