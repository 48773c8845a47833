package a

type vote struct{ weight int }

func quorumOf(peers []string, ask func(string) *vote, need int) bool {
	votes := make(chan *vote) // want `sends a result that nobody may receive any more`
	for _, peer := range peers {
		go func() {
			v := ask(peer)
			if v == nil {
				votes <- nil
				return
			}
			votes <- v
		}()
	}
	sum := 0
	for i := 0; i < len(peers); i++ {
		v := <-votes
		if v == nil {
			continue
		}
		sum += v.weight
		if sum >= need {
			break
		}
	}
	return sum >= need
}

// All are received, in the end: the rest behind the loop, or by a loop that counts them itself.
func restBehind(peers []string, ask func(string) *vote, need int) (sum int) {
	votes := make(chan *vote)
	for _, peer := range peers {
		go func() { votes <- ask(peer) }()
	}
	n := 0
	for range peers {
		n++
		if sum += (<-votes).weight; sum >= need {
			break
		}
	}
	for ; n < len(peers); n++ {
		<-votes
	}
	return sum
}

func countedItself(peers []string, ask func(string) *vote) (sum int) {
	votes := make(chan *vote)
	for _, peer := range peers {
		go func() { votes <- ask(peer) }()
	}
	n := 0
	for {
		sum += (<-votes).weight
		if n++; n == len(peers) {
			break
		}
	}
	return sum
}

func ofSwitch(peers []string, ask func(string) *vote) (sum int) {
	votes := make(chan *vote)
	for _, peer := range peers {
		go func() { votes <- ask(peer) }()
	}
	for range peers {
		switch v := <-votes; {
		case v == nil:
			break
		default:
			sum += v.weight
		}
	}
	return sum
}
