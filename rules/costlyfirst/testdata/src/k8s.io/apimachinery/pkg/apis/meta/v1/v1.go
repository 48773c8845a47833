package v1

type ObjectMeta struct {
	Generation int64
	Labels     map[string]string
}

func (m *ObjectMeta) GetGeneration() int64 { return m.Generation }
