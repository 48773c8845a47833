package a

import (
	"math/big"
	"slices"
	"sort"
)

type tx struct{ fee, cap *big.Int }

func (t *tx) tip(base *big.Int) (*big.Int, error) { return ratioOf(t.fee, base), nil }

func (t *tx) GasPrice() *big.Int { return t.fee }

func ratioOf(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }

type remote interface {
	EffectiveTip(base *big.Int) *big.Int
	Price() *big.Int
}

func byTip(list []remote, base *big.Int) {
	slices.SortFunc(list, func(a, b remote) int {
		tip1 := a.EffectiveTip(base) // want `works out a number by remote.EffectiveTip in each comparison of a sort, for both elements`
		tip2 := b.EffectiveTip(base)
		return tip1.Cmp(tip2)
	})
}

func byRatio(list []*tx) {
	sort.Slice(list, func(i, j int) bool {
		return ratioOf(list[i].fee, list[i].cap).Cmp(ratioOf(list[j].fee, list[j].cap)) < 0 // want `works out a number by a.ratioOf in each comparison`
	})
}

// At hand, as far as anybody can tell.
func byPrice(list []remote) {
	slices.SortFunc(list, func(a, b remote) int { return a.Price().Cmp(b.Price()) })
}

func byFee(list []*tx) {
	sort.Slice(list, func(i, j int) bool { return list[i].GasPrice().Cmp(list[j].GasPrice()) < 0 })
}
