package lab

// Better is Bad with the account kept that the first question gave.
func Better(accounts map[string]*Account, names []string) (sum int) {
	for _, name := range names {
		if account, ok := accounts[name]; ok {
			sum += account.Balance
		}
	}
	return sum
}
