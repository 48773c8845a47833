package a

import (
	"fmt"
	"math"
	"math/big"
	"net"
	"sort"
	"time"
)

type sample struct {
	value float64
	at    time.Time
}

func scaled(list []sample, base float64) (sum float64) {
	for _, s := range list {
		sum += s.value / math.Pow(base, 3) // want `works out the same number in every iteration`
	}
	return sum
}

func withinDay(list []sample, day time.Time, year int) (n int) {
	for _, s := range list {
		if s.at.Before(day.AddDate(0, 0, 1)) { // want `works out the same date in every iteration`
			n++
		}
		if s.at.After(time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)) { // want `works out the same date in every iteration`
			n++
		}
	}
	return n
}

func rates(list []sample, from, to *big.Rat) (out []string) {
	for _, s := range list {
		diff := new(big.Rat).Sub(to, from) // want `works out the same big number in every iteration`
		rate := new(big.Rat).Add(from, diff.Mul(diff, big.NewRat(int64(s.value), 7)))
		out = append(out, rate.String())
	}
	return out
}

// The numbers differ, are asked for seldom, or each turn keeps its own.
func otherNumbers(list []sample, day time.Time, sum, step *big.Int, kept []*big.Int) (n float64) {
	for i, s := range list {
		n += math.Pow(s.value, 2)
		if s.value < 0 {
			n += math.Log(n)
		}
		day = day.AddDate(0, 0, 1)
		sum.Add(sum, step)
		next := new(big.Int).Mul(sum, step)
		n += float64(next.Int64())
		kept[i] = new(big.Int).Mul(step, step)
	}
	return n
}

// The reader is waited for at each turn.
func stampedByEach(conn net.Conn, buf []byte) (out []time.Time) {
	for range out {
		if _, err := conn.Read(buf); err != nil {
			return nil
		}
		out = append(out, time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(buf[0])))
	}
	return out
}

// A list that the function sorts for itself is no effect.
func sortedNames(m map[string]int) []string {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func lengths(list []sample, m map[string]int) (n int) {
	for i := range list {
		n += len(sortedNames(m)[i]) // want `runs sortedNames over the same arguments in every iteration`
	}
	return n
}

var runsOfIt int

func countedNames(m map[string]int) []string {
	runsOfIt++
	return sortedNames(m)
}

func countsThem(list []sample, m map[string]int) {
	for i := range list {
		fmt.Sprint(countedNames(m)[i])
	}
}
