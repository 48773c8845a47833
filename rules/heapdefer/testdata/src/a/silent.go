package a

// Open-coded: 5 x 3 are 15.
func (s *server) fits(x int) int {
	defer s.add(1)
	defer s.add(2)
	defer s.add(3)
	defer s.add(4)
	defer s.add(5)
	if x == 0 {
		return 1
	}
	if x == 1 {
		return 2
	}
	return 3
}

// A defer in a loop is deferinloop's, and so are those that it takes along.
func (s *server) loop(xs []int) {
	defer s.add(1)
	for _, x := range xs {
		defer s.add(x)
	}
}

func (s *server) label(n int) {
again:
	defer s.add(1)
	if n--; n > 0 {
		goto again
	}
}

// A literal's defers and returns are not its function's.
func (s *server) apart() {
	defer s.add(1)
	func(x int) {
		defer s.add(2)
		defer s.add(3)
		if x == 0 {
			return
		}
		if x == 1 {
			return
		}
		s.n *= x
	}(s.n)
}

// Once per process.
func init() {
	s := &server{}
	defer s.add(1)
	defer s.add(2)
	defer s.add(3)
	defer s.add(4)
	defer s.add(5)
	defer s.add(6)
	defer s.add(7)
	defer s.add(8)
	defer s.add(9)
}
