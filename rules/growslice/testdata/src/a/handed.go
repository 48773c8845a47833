package a

type module interface{ name() string }

type host struct {
	modules []module
	raw     string
}

func loadModules(h *host, raw string) (any, error) { return nil, nil }

// setUp hands itself to a loader: whatever that adds, there is room for these behind it.
func (h *host) setUp() error {
	if h.raw != "" {
		mods, err := loadModules(h, h.raw)
		if err != nil {
			return err
		}
		for _, m := range mods.([]any) {
			h.modules = append(h.modules, m.(module)) // want "grows h.modules array by array"
		}
	}
	return nil
}

type wrapped struct{ module }

func resetHost(h *host) {}

// emptied keeps the array of the last time.
func (h *host) emptied(list func() []module) {
	resetHost(h)
	for _, m := range list() {
		h.modules = append(h.modules, wrapped{m})
	}
}

func fillHost(h *host) {}

// handedOver is no receiver: the loader may have made room.
func handedOver(raw []module) *host {
	h := &host{}
	fillHost(h)
	for _, m := range raw {
		h.modules = append(h.modules, wrapped{m})
	}
	return h
}

// looksFirst asks how many there are: it knows about room.
func (h *host) looksFirst(list []module) error {
	mods, err := loadModules(h, string(rune(len(h.modules))))
	if err != nil {
		return err
	}
	if len(h.modules) > 0 {
		return nil
	}
	for _, m := range mods.([]any) {
		h.modules = append(h.modules, m.(module))
	}
	return nil
}
