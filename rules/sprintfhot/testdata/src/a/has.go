package a

import (
	"fmt"
	"strconv"
)

func both(i int) (string, error) {
	if i < 0 {
		return "", fmt.Errorf("negative: %d", i)
	}
	return strconv.Quote(fmt.Sprintf("%d", i)), nil // want `fmt.Sprintf boxes its argument`
}
