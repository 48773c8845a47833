package a

type held struct{ text string }

type bookcase interface {
	GetOrLoad(key string, make func() *held) *held
	GetOrRegister(key string, make func() any) any
	View(f func(tx int) error) error
}

type shelf struct {
	items map[string]*held
	from  bookcase
	loose bool
}

func (s *shelf) known(key string) (*held, bool) {
	it, ok := s.items[key]
	return it, ok
}

// It asks itself first: few need the closure.
func (s *shelf) get(key string) *held {
	if it, ok := s.items[key]; ok {
		return it
	}
	return s.from.GetOrLoad(key, func() *held { return &held{key} })
}

func (s *shelf) getKnown(key string) *held {
	it, ok := s.known(key)
	if ok && it != nil {
		return it
	}
	return s.from.GetOrLoad(key, func() *held { return &held{key} })
}

// What it asks first is something else.
func (s *shelf) getLoose(key string) *held {
	if s.loose {
		return nil
	}
	return s.from.GetOrLoad(key, func() *held { return &held{key} }) // want `makes a closure on the heap per call`
}

// It leaves where nothing is there: the usual way needs the closure.
func (s *shelf) getAgain(key string) *held {
	it, ok := s.items[key]
	if !ok {
		return nil
	}
	return s.from.GetOrLoad(key, func() *held { return it }) // want `makes a closure on the heap per call`
}

// What registers it gives it back: it may be there.
func (s *shelf) counter(key string) any {
	return s.from.GetOrRegister(key, func() any { return &held{key} }) // want `makes a closure on the heap per call`
}

// A transaction costs more.
func (s *shelf) read(key string) (it *held, err error) {
	err = s.from.View(func(tx int) error {
		it = s.items[key]
		return nil
	})
	return it, err
}
