package a

import "fmt"

type parcel struct {
	name   string
	number int
}

// Each element is compared with those before it.
func clashing(parcels []parcel) error {
	for i := range parcels {
		for j := 0; j < i; j++ { // want `searches .* from its start`
			if parcels[j].number == parcels[i].number {
				return fmt.Errorf("%s and %s clash", parcels[j].name, parcels[i].name)
			}
		}
	}
	return nil
}

func repeated[K comparable](keys []K) (again []K) {
	for i := 1; i < len(keys); i++ {
		for j := 0; j < i; j++ { // want `searches .* from its start`
			if keys[i] == keys[j] {
				again = append(again, keys[i])
				break
			}
		}
	}
	return again
}

// Up to a number that is not the place of what is looked for.
func firstOf(parcels []parcel, numbers []int, n int) (out []int) {
	for _, number := range numbers {
		for j := 0; j < n; j++ {
			if parcels[j].number == number {
				out = append(out, j)
				break
			}
		}
	}
	return out
}
