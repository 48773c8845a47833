// Package lab holds the pair that the rule's claim is measured with.
package lab

// Bad adds up what comes in, and spins while nothing does.
func Bad(in <-chan int) (sum int) {
	for {
		select {
		case n, ok := <-in:
			if !ok {
				return sum
			}
			sum += n
		default:
		}
	}
}
