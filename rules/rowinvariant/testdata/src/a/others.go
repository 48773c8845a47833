package a

import (
	"bytes"
	"fmt"

	"example.com/ledger"
)

func belongs(p *ledger.Payload, addresses [][]byte) (bool, error) {
	for _, address := range addresses {
		k, err := p.Key() // want `runs Key on the same values in every iteration`
		if err != nil {
			return false, fmt.Errorf("key of the payload: %w", err)
		}
		if bytes.Equal(k.Parts[0].Value, address) {
			return true, nil
		}
	}
	return false, nil
}

// It keeps what it made, gives what it has, asks elsewhere, or gives another thing to each.
func others(p *ledger.Payload, addresses [][]byte) (n int) {
	for range addresses {
		k, _ := p.Kept()
		n += len(k.Parts) + len(p.Raw()) + len(p.Home()) + len(p.Ref().Parts)
	}
	return n
}

// Somebody writes to what it may look at.
func noted(p *ledger.Payload, notes []string) (n int) {
	for _, note := range notes {
		p.Note = note
		k, _ := p.Key()
		n += len(k.Parts)
	}
	return n
}

// Each has its own.
func each(list []*ledger.Payload) (n int) {
	for _, p := range list {
		k, _ := p.Key()
		n += len(k.Parts)
	}
	return n
}

// It is asked for some only.
func some(p *ledger.Payload, addresses [][]byte) (n int) {
	for _, address := range addresses {
		if len(address) > 3 {
			k, _ := p.Key()
			n += len(k.Parts)
		}
	}
	return n
}

type block struct{ cells []int }

func emptyBlock(names []string) *block {
	b := &block{}
	b.cells = make([]int, len(names))
	for i := range names {
		b.cells[i] = -1
	}
	return b
}

// Each has a block of its own.
func blocks(names []string, ids []int) map[int]*block {
	out := make(map[int]*block, len(ids))
	for _, id := range ids {
		out[id] = emptyBlock(names)
	}
	return out
}
