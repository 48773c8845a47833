package a

import (
	"reflect"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type operatorSpec struct{ values map[string]string }

type operator struct {
	metav1.ObjectMeta
	spec operatorSpec
}

// A getter of an object's metadata returns a field.
func operatorChanged(old, new *operator) bool {
	return !reflect.DeepEqual(old.spec, new.spec) || old.GetGeneration() != new.GetGeneration() // want `runs reflect.DeepEqual before it asks old.GetGeneration\(\) != new.GetGeneration\(\)`
}

type message struct{ version int }

func (m *message) ProtoReflect() any { return m }

func (m *message) GetVersion() int {
	if m == nil {
		return 0
	}
	return m.version
}

func messageSame(a, b *message, values map[string]string, others map[string]string) bool {
	return reflect.DeepEqual(values, others) && a.GetVersion() == b.GetVersion() // want `before it asks a.GetVersion\(\) == b.GetVersion\(\)`
}

type registry interface{ GetVersion() int }

// What asks others may take its time.
func registrySame(a, b registry, values map[string]string, others map[string]string) bool {
	return reflect.DeepEqual(values, others) && a.GetVersion() == b.GetVersion()
}
