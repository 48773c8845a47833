package a

import "iter"

type aged struct{ items []item }

func (a *aged) Len() int                            { return len(a.items) }
func (a *aged) FromOldest() iter.Seq2[string, item] { return nil }
func (a *aged) KeysFromNewest() iter.Seq[string]    { return nil }
func (a *aged) FromCache() iter.Seq[item]           { return nil }
func (a *aged) DueFromOldest() iter.Seq[item]       { return nil }
func (a *aged) FromFirst(int) iter.Seq[item]        { return nil }

// From one end to the other is all that there is.
func (a *aged) ages() (out []string, keys []string) {
	for name := range a.FromOldest() {
		out = append(out, name) // want `grows out array by array although Len tells the loop's length`
	}
	for key := range a.KeysFromNewest() {
		keys = append(keys, key+"!") // want `grows keys array by array although Len tells the loop's length`
	}
	return out, keys
}

// From somewhere else, or some of it, is not.
func (a *aged) some() (cached, due, late, long []item) {
	for it := range a.FromCache() {
		cached = append(cached, it)
	}
	for it := range a.DueFromOldest() {
		due = append(due, it)
	}
	for it := range a.FromFirst(3) {
		late = append(late, it)
	}
	for name, it := range a.FromOldest() {
		if len(name) > 9 {
			long = append(long, it)
		}
	}
	return cached, due, late, long
}

type uncountedAges struct{}

func (uncountedAges) FromOldest() iter.Seq[string] { return nil }

func (u uncountedAges) names() (out []string) {
	for name := range u.FromOldest() {
		out = append(out, name)
	}
	return out
}
