package a

import "math/big"

type tag struct{ text string }

type tagged struct {
	tag  *tag
	kind int
}

func (p *tags) next() (l *tag, known *tagged) { return nil, nil }

type tags struct {
	list []*tagged
	kind int
}

// renamed goes by another name before the exit, which asks for neither.
func (p *tags) renamed() *tagged {
	e := &tagged{} // want "allocates before an exit that makes it useless"
	m := e
	l, known := p.next()
	if known != nil {
		return known
	}
	m.tag = l
	m.kind = p.kind
	return e
}

// renamedUsed looks at it by the other name.
func (p *tags) renamedUsed() *tagged {
	e := &tagged{}
	m := e
	l, known := p.next()
	m.tag = l
	if known != nil {
		return known
	}
	return e
}

// copied is another struct.
func (p *tags) copied() tagged {
	e := tagged{tag: &tag{"x"}}
	m := e
	_, known := p.next()
	if known != nil {
		return *known
	}
	return m
}

func nextFee(used, target uint64, fee *big.Int) *big.Int {
	var ( // want "allocates before an exit that makes it useless"
		by    = new(big.Int).SetUint64(target)
		parts = new(big.Int).SetUint64(8)
	)
	if used == target {
		return new(big.Int).Set(fee)
	}
	x := new(big.Int).Mul(fee, by)
	return x.Div(x, parts)
}

// feeAlways needs the number on each way.
func feeAlways(used, target uint64, fee *big.Int) *big.Int {
	by := new(big.Int).SetUint64(target)
	if used == target {
		return by
	}
	return by.Mul(by, fee)
}

type answers struct {
	answer, extra []string
	count         int
	ok            bool
}

func filtered(rrs []string, ttl int) []string { return rrs[:ttl] }

func overwrittenFields(answer, extra []string) *answers {
	r := new(answers)
	r.ok = true
	r.answer = make([]string, len(answer)) // want "allocates what is overwritten before anybody looks at it"
	r.extra = make([]string, len(extra))   // want "allocates what is overwritten before anybody looks at it"
	ttl := len(answer) / 2
	r.count = ttl
	r.answer = filtered(answer, ttl)
	r.extra = filtered(extra, ttl)
	return r
}

func overwrittenVariable(rd interface{ All() ([]byte, error) }, n int) ([]byte, error) {
	buf := make([]byte, n) // want "allocates what is overwritten before anybody looks at it"
	buf, err := rd.All()
	return buf, err
}

// filledFirst is looked at by what is given the buffer.
func filledFirst(rd interface{ Read([]byte) []byte }, n int) []byte {
	buf := make([]byte, n)
	buf = rd.Read(buf)
	return buf
}

// handedOut may be looked at by whoever gets the answers.
func handedOut(answer []string, send func(*answers)) *answers {
	r := new(answers)
	r.answer = make([]string, len(answer))
	send(r)
	r.answer = filtered(answer, 1)
	return r
}

// appendedTo grows what was made.
func appendedTo(answer []string) *answers {
	r := new(answers)
	r.answer = make([]string, 0, len(answer))
	r.answer = append(r.answer, answer[0])
	return r
}

// mayLeave is looked at where the function leaves before.
func mayLeave(answer []string, ttl int) *answers {
	r := new(answers)
	r.answer = make([]string, len(answer))
	if ttl == 0 {
		return r
	}
	r.answer = filtered(answer, ttl)
	return r
}

// held may be seen through what already has it while the call runs.
func (r *answers) held(answer []string, next func() []string) {
	r.answer = make([]string, len(answer))
	r.count = len(answer)
	r.answer = next()
}

// shown is looked at by the literal.
func shown(answer []string, log func(func())) *answers {
	r := new(answers)
	show := func() { println(len(r.answer)) }
	r.answer = make([]string, len(answer))
	log(show)
	r.answer = filtered(answer, 1)
	return r
}

// fromBytes is of bytes that are cleared before the exit.
func fromBytes(point []byte, fee *big.Int) *big.Int {
	x := new(big.Int).SetBytes(point)
	for i := range point {
		point[i] = 0
	}
	if fee.Sign() == 0 {
		return nil
	}
	return x
}

// fromReader may be what uses the reader up.
func fromReader(next func() uint64, done *bool) *big.Int {
	x := new(big.Int).SetUint64(next())
	if *done {
		return nil
	}
	return x
}
