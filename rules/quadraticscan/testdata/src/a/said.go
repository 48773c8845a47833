package a

type phaseRule struct{ id, phase int }

type phaseTx struct {
	removed []int
	seen    int
}

// A comment that ends a word with n says nothing of a number (coraza).
func evalRules(rules []phaseRule, tx *phaseTx) {
Rules:
	for i := range rules {
		r := &rules[i]
		// Rules of another phase run where multiphase evaluation is enabled.
		if r.phase > 3 {
			continue
		}
		for _, id := range tx.removed { // want `searches tx.removed from its start for every element`
			if id == r.id {
				continue Rules
			}
		}
		tx.seen++
	}
}

// One that speaks of the number does.
func evalFew(rules []phaseRule, tx *phaseTx) {
Rules:
	for i := range rules {
		r := &rules[i]
		// The amount of keys is really low (say 2).
		for _, id := range tx.removed {
			if id == r.id {
				continue Rules
			}
		}
		tx.seen++
	}
}

func evalNumber(rules []phaseRule, tx *phaseTx) {
Rules:
	for i := range rules {
		r := &rules[i]
		// n is what a phase takes away: three
		for _, id := range tx.removed {
			if id == r.id {
				continue Rules
			}
		}
		tx.seen++
	}
}
