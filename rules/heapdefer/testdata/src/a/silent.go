package a

import "os"

// A file is read: a record is nothing beside that.
func (s *server) reads(name string, x int) int {
	defer s.add(1)
	defer s.add(2)
	defer s.add(3)
	defer s.add(4)
	if x == 0 {
		return 1
	}
	if x == 1 {
		return 2
	}
	b, err := os.ReadFile(name)
	if err != nil {
		return 3
	}
	return len(b)
}

// Once for a server, by its name.
func (s *server) loadConfig(x int) int {
	defer s.add(1)
	defer s.add(2)
	defer s.add(3)
	defer s.add(4)
	if x == 0 {
		return 1
	}
	if x == 1 {
		return 2
	}
	if x == 2 {
		return 3
	}
	return x
}

// One record beside a loop.
func (s *server) scan(xs []int, of [16]int) int {
	defer s.add(1)
	for i, x := range xs {
		switch x {
		case of[0]:
			return i
		case of[1]:
			return i + 1
		case of[2]:
			return i + 2
		case of[3]:
			return i + 3
		case of[4]:
			return i + 4
		case of[5]:
			return i + 5
		case of[6]:
			return i + 6
		case of[7]:
			return i + 7
		case of[8]:
			return i + 8
		case of[9]:
			return i + 9
		case of[10]:
			return i + 10
		case of[11]:
			return i + 11
		case of[12]:
			return i + 12
		case of[13]:
			return i + 13
		case of[14]:
			return i + 14
		}
	}
	return -1
}

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
