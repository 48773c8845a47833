package a

import (
	"encoding/json"
	"fmt"
	"log/slog"
)

// A text that stands twice in the next, and so on, is looked at once.
func doubled(v any) {
	b, _ := json.Marshal(v)              // want `for debug records only`
	t0 := string(b)                      // want `for debug records only`
	t1 := fmt.Sprintf("%s%s", t0, t0)    // want `for debug records only`
	t2 := fmt.Sprintf("%s%s", t1, t1)    // want `for debug records only`
	t3 := fmt.Sprintf("%s%s", t2, t2)    // want `for debug records only`
	t4 := fmt.Sprintf("%s%s", t3, t3)    // want `for debug records only`
	t5 := fmt.Sprintf("%s%s", t4, t4)    // want `for debug records only`
	t6 := fmt.Sprintf("%s%s", t5, t5)    // want `for debug records only`
	t7 := fmt.Sprintf("%s%s", t6, t6)    // want `for debug records only`
	t8 := fmt.Sprintf("%s%s", t7, t7)    // want `for debug records only`
	t9 := fmt.Sprintf("%s%s", t8, t8)    // want `for debug records only`
	t10 := fmt.Sprintf("%s%s", t9, t9)   // want `for debug records only`
	t11 := fmt.Sprintf("%s%s", t10, t10) // want `for debug records only`
	t12 := fmt.Sprintf("%s%s", t11, t11) // want `for debug records only`
	t13 := fmt.Sprintf("%s%s", t12, t12) // want `for debug records only`
	t14 := fmt.Sprintf("%s%s", t13, t13) // want `for debug records only`
	t15 := fmt.Sprintf("%s%s", t14, t14) // want `for debug records only`
	t16 := fmt.Sprintf("%s%s", t15, t15) // want `for debug records only`
	t17 := fmt.Sprintf("%s%s", t16, t16) // want `for debug records only`
	t18 := fmt.Sprintf("%s%s", t17, t17) // want `for debug records only`
	t19 := fmt.Sprintf("%s%s", t18, t18) // want `for debug records only`
	t20 := fmt.Sprintf("%s%s", t19, t19) // want `for debug records only`
	t21 := fmt.Sprintf("%s%s", t20, t20) // want `for debug records only`
	t22 := fmt.Sprintf("%s%s", t21, t21) // want `for debug records only`
	t23 := fmt.Sprintf("%s%s", t22, t22) // want `for debug records only`
	t24 := fmt.Sprintf("%s%s", t23, t23) // want `for debug records only`
	t25 := fmt.Sprintf("%s%s", t24, t24) // want `for debug records only`
	t26 := fmt.Sprintf("%s%s", t25, t25) // want `for debug records only`
	t27 := fmt.Sprintf("%s%s", t26, t26) // want `for debug records only`
	t28 := fmt.Sprintf("%s%s", t27, t27) // want `for debug records only`
	t29 := fmt.Sprintf("%s%s", t28, t28) // want `for debug records only`
	t30 := fmt.Sprintf("%s%s", t29, t29) // want `for debug records only`
	slog.Debug("doubled", "text", t30)
}
