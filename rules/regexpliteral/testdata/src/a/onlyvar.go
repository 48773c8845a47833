package a

import "regexp"

var alone = regexp.MustCompile(`^-`)
