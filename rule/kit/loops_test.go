package kit

import (
	"testing"

	"golang.org/x/tools/go/ast/inspector"
)

// The argument of each mark is its loop depth.
func TestLoopDepth(t *testing.T) {
	pass, _ := newPass(t, `package p

func mark(n int) int { return n }

func f(xs []int) {
	mark(0)
	for i := mark(0); i < mark(1); i += mark(1) {
		mark(1)
		for range make([]int, mark(1)) {
			mark(2)
			func() { mark(2) }()
			(func() { mark(2) })()
			defer func() { mark(0) }()
			go func() { mark(0) }()
			_ = func() {
				for range xs {
					mark(1)
				}
			}
		}
	}
}
`)
	marks(pass, func(c inspector.Cursor, want int64) {
		equal(t, LoopDepth(c), int(want), "depth in line %d", Line(pass, c.Node().Pos()))
	})
}

func TestStmtIsNeverAClause(t *testing.T) {
	pass, _ := newPass(t, `package p

func mark(n int) int { return n }

func f(x int) {
	switch x {
	case mark(6):
		_ = mark(8)
	}
	if x := mark(10); x > 0 {
	} else if mark(10) > 0 {
		println(mark(12))
	}
}

var global = mark(0)
`)
	marks(pass, func(c inspector.Cursor, line int64) {
		stmt, ok := Stmt(c)
		equal(t, ok, line > 0, "statement of mark(%d)", line)
		if ok {
			equal(t, int64(Line(pass, stmt.Node().Pos())), line, "line of the statement")
		}
	})
}

// The argument of each mark is 1 where the loop is left behind it.
func TestLastRound(t *testing.T) {
	pass, _ := newPass(t, `package p

func mark(n int) int { return n }

func f(xs []int) int {
	for _, x := range xs {
		if x > 1 {
			mark(1)
			return x
		}
		switch x {
		case 1:
			mark(0)
		}
		if x < 0 {
			if x > mark(0) {
				continue
			}
			break
		}
		mark(0)
	}
	return 0
}

func g(xs []int, c chan int) int {
	for range xs {
		select {
		case n := <-c:
			if n == 0 {
				mark(1)
				goto end
			}
			mark(0)
		case c <- 1:
			mark(1)
			return 1
		}
	}
end:
	return 0
}

func h(ask func(int) int) int {
	for {
		n := ask(mark(1))
		if n < 0 {
			continue
		}
		return n
	}
}

func i(xs []int) int {
	for i := 0; i < len(xs); i++ {
		if xs[i] > mark(0) {
			continue
		}
		return i
	}
	return 0
}
`)
	marks(pass, func(c inspector.Cursor, want int64) {
		loop, _ := Loop(c)
		equal(t, LastRound(pass.TypesInfo, c, loop), want == 1, "last round in line %d", Line(pass, c.Node().Pos()))
	})
}

// The argument of each mark tells whether it stands in a loop's own list.
func TestLoopOf(t *testing.T) {
	pass, _ := newPass(t, `package p

func mark(n int) int { return n }

func f(xs []int) {
	mark(0)
	for i := mark(0); i < 3; mark(0) {
		mark(1)
		if len(xs) > 0 {
			mark(0)
		}
		func() { mark(0) }()
		for range xs {
			mark(1)
			{
				mark(0)
			}
		}
	}
}
`)
	marks(pass, func(c inspector.Cursor, want int64) {
		stmt, _ := Stmt(c)
		loop, ok := LoopOf(stmt)
		equal(t, ok, want == 1, "in a loop's list in line %d", Line(pass, c.Node().Pos()))
		if ok {
			inner, _ := Loop(c)
			equal(t, loop, inner, "loop in line %d", Line(pass, c.Node().Pos()))
		}
	})
}

// The argument of each mark is 1 in a list that leaves the loop around it.
func TestLeavesLoop(t *testing.T) {
	pass, _ := newPass(t, `package p

func mark(n int) int { return n }

func f(xs []int) {
outer:
	for range xs {
		for i := range xs {
			if i == 0 {
			}
			if i == 1 {
				mark(0)
			}
			if i == 2 {
				mark(0)
				continue
			}
			if i == 3 {
				mark(1)
				continue outer
			}
			if i == 4 {
				mark(1)
				break
			}
			if i == 5 {
				mark(1)
				goto end
			}
			if i == 6 {
				mark(1)
				return
			}
		}
	}
end:
}
`)
	marks(pass, func(c inspector.Cursor, want int64) {
		stmt, _ := Stmt(c)
		list := StmtList(stmt.Parent().Node())
		equal(t, LeavesLoop(list), want == 1, "line %d", Line(pass, c.Node().Pos()))
	})
	equal(t, LeavesLoop(nil), false, "nothing")
}
