// Package lab races a map that is asked twice for the same key against one that
// is asked once.
package lab

// An Account has a balance.
type Account struct{ Balance int }

// Bad sums the balances of the accounts that exist.
func Bad(accounts map[string]*Account, names []string) (sum int) {
	for _, name := range names {
		if _, ok := accounts[name]; ok {
			sum += accounts[name].Balance
		}
	}
	return sum
}
