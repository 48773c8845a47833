package a

import "errors"

type notFound struct {
	id  uint64
	msg string
}

func (e notFound) Error() string { return e.msg }

type finder struct {
	deleted []uint64
	near    func(uint64) (float32, error)
}

// The error is mostly nil.
func (f *finder) distance(id uint64) (float32, error) {
	dist, err := f.near(id)
	var e notFound // want `moves e to the heap in every call to look for it in an error that is mostly nil`
	if errors.As(err, &e) {
		f.deleted = append(f.deleted, e.id)
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return dist, nil
}

func (f *finder) all(ids []uint64) (sum float32) {
	for _, id := range ids {
		d, err := f.near(id)
		var e notFound // want `moves e to the heap in every iteration to look for it in an error that is mostly nil`
		if errors.As(err, &e) {
			f.deleted = append(f.deleted, e.id)
			continue
		}
		sum += d
	}
	return sum
}

// Asked before, by a way out, a branch or the condition; of an error that is given.
func (f *finder) careful(id uint64) (float32, error) {
	dist, err := f.near(id)
	if err == nil {
		return dist, nil
	}
	var e notFound
	if errors.As(err, &e) {
		f.deleted = append(f.deleted, e.id)
	}
	return 0, err
}

func (f *finder) within(id uint64) float32 {
	dist, err := f.near(id)
	if err != nil {
		var e notFound
		if errors.As(err, &e) {
			f.deleted = append(f.deleted, e.id)
		}
	}
	return dist
}

func idOf(err error) uint64 {
	var e notFound
	if errors.As(err, &e) {
		return e.id
	}
	return 0
}
