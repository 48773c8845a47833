package lab

// Better hands them over a channel with a bound: the producer waits.
func Better(n int) (sum int) {
	jobs := make(chan job, 64)
	go func() {
		defer close(jobs)
		for i := range n {
			jobs <- job{id: i}
		}
	}()
	for j := range jobs {
		sum += j.id
	}
	return sum
}
