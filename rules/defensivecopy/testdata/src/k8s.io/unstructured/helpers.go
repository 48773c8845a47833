package unstructured

func NestedMap(obj map[string]any, fields ...string) (map[string]any, bool, error) {
	return obj, true, nil
}

func NestedSlice(obj map[string]any, fields ...string) ([]any, bool, error) { return nil, false, nil }

func NestedFieldNoCopy(obj map[string]any, fields ...string) (any, bool, error) {
	return obj, true, nil
}
