package contracts

import (
	"io"
	"os"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"
)

const tokenABI = `[{"type":"function","name":"transfer"}]`

func transfer(to string, n int) ([]byte, error) {
	token, err := abi.JSON(strings.NewReader(tokenABI)) // want `parses the constant ABI of a contract per call`
	if err != nil {
		return nil, err
	}
	return token.Pack("transfer", to, n)
}

// It comes from elsewhere, or is kept.
func call(r io.Reader, text string) ([]byte, error) {
	first, err := abi.JSON(r)
	if err != nil {
		return nil, err
	}
	second, err := abi.JSON(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	if len(first.Methods) > 0 {
		return first.Pack("call")
	}
	return second.Pack("call")
}

func file(name string) (abi.ABI, error) {
	f, err := os.Open(name)
	if err != nil {
		return abi.ABI{}, err
	}
	defer f.Close()
	return abi.JSON(f)
}

type contract struct{ abi abi.ABI }

func newContract() (*contract, error) {
	token, err := abi.JSON(strings.NewReader(tokenABI))
	if err != nil {
		return nil, err
	}
	return &contract{token}, nil
}
