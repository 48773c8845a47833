package wider

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// Where the command succeeds the text is not looked at.
func version(tool string) (string, error) {
	out, err := exec.Command(tool, "version").CombinedOutput()
	if err == nil {
		return string(out), nil
	}
	if errors.Is(err, exec.ErrNotFound) {
		return "", err
	}
	said := strings.Split(string(out), "\n")[0]
	return "", fmt.Errorf("%s: %s: %w", tool, said, err)
}

// What failed is tried another way.
func host(address string, known func(string) (string, error)) (string, error) {
	name, err := known(address)
	if err == nil {
		return name, nil
	}
	name = strings.Split(address, ":")[1] // want `allocates a list of all pieces to look at the first two`
	if name == "" {
		return "", err
	}
	return name, nil
}

// Two go on where all went well.
func port(address string, known func(string) error) (string, error) {
	if err := known(address); err != nil {
		return "", err
	}
	parts := strings.Split(address, ":") // want `allocates a list of all pieces to look at the first two`
	return parts[1], errors.ErrUnsupported
}
