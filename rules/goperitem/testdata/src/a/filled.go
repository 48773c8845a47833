package a

type entry struct{ from, to int }

type sheet struct{ entries []entry }

func (s *sheet) index(offsets []int, load func(p *entry) error) error {
	for i := range offsets {
		s.entries = append(s.entries, entry{offsets[i], offsets[i] + 1})
	}
	errs := make(chan error, len(s.entries))
	for i := 0; i < len(s.entries); i++ {
		p := &s.entries[i]
		go func(p *entry) { // want `starts a goroutine per item without a bound`
			errs <- load(p)
		}(p)
	}
	for range s.entries {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}
