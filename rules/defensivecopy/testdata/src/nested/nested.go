package nested

import (
	"fmt"

	"k8s.io/unstructured"
)

type entry struct{ manager string }

func convert(m map[string]any, e *entry) error { return nil }

type converter struct{}

func (converter) FromUnstructured(m map[string]any, e *entry) error { return nil }

func managers(obj map[string]any) (all []entry) {
	items, found, err := unstructured.NestedSlice(obj, "metadata", "managedFields") // want `copies items all the way down to read it: NestedFieldNoCopy gives it as it is`
	if !found || err != nil {
		return nil
	}
	for _, item := range items {
		m, ok := item.(map[string]any)
		if !ok {
			continue
		}
		var e entry
		if err := (converter{}).FromUnstructured(m, &e); err != nil {
			return nil
		}
		all = append(all, e)
	}
	return all
}

func images(obj map[string]any) (names []string) {
	spec, ok, _ := unstructured.NestedMap(obj, "spec") // want `copies spec all the way down`
	if !ok {
		return nil
	}
	list, _ := spec["containers"].([]any)
	for _, c := range list {
		if m, ok := c.(map[string]any); ok {
			name, _ := m["image"].(string)
			names = append(names, name)
		}
	}
	return names
}

// It is changed.
func label(obj map[string]any) map[string]any {
	labels, _, _ := unstructured.NestedMap(obj, "metadata", "labels")
	labels["seen"] = "yes"
	return labels
}

// A part of it is changed.
func tag(obj map[string]any) error {
	spec, _, err := unstructured.NestedMap(obj, "spec")
	if err != nil {
		return err
	}
	for _, v := range spec {
		if m, ok := v.(map[string]any); ok {
			m["tag"] = fmt.Sprint(len(spec))
		}
	}
	return nil
}

// Somebody else gets a part.
func parts(obj map[string]any, get func(any)) {
	spec, _, _ := unstructured.NestedMap(obj, "spec")
	for _, v := range spec {
		get(v)
	}
}
