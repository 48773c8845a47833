package a

import "sync"

type module struct{ name string }

func (m *module) build() {}

type program struct {
	packages map[string]*module
	plugins  []*module
}

// There are as many packages as the program is big, whoever keeps the list.
func (p *program) build() {
	var wg sync.WaitGroup
	for _, pkg := range p.packages {
		wg.Add(1)
		go func(pkg *module) { // want `starts a goroutine per item without a bound`
			defer wg.Done()
			pkg.build()
		}(pkg)
	}
	wg.Wait()
}

// Parts of what the method belongs to.
func (p *program) start() {
	var wg sync.WaitGroup
	for _, plugin := range p.plugins {
		wg.Add(1)
		go func(plugin *module) {
			defer wg.Done()
			plugin.build()
		}(plugin)
	}
	wg.Wait()
}
