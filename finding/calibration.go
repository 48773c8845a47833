package finding

// A Calibration is what races of one known effect came to: how often the
// verdict was right, how often wrong, and in what time.
type Calibration struct {
	Method string  `json:"method"` // "toll", "benchstat"
	Load   string  `json:"load"`   // what else the machine did
	Kinds  string  `json:"kinds"`  // "all", or one kind of benchmark
	Effect float64 `json:"effect"` // absolute: 0.02 is 2 % more or less work; 0 is a twin
	// Scaled says that the effect was put into the times of twins, not into
	// their code.
	Scaled bool `json:"scaled"`
	Races  int  `json:"races"`
	Found  int  `json:"found"` // changes claimed in the right direction
	Wrong  int  `json:"wrong"` // in the wrong one; of twins: any change claimed
	// FoundShare and WrongShare are shares of the races, with Wilson's 95 %
	// intervals.
	FoundShare Interval `json:"found_share"`
	WrongShare Interval `json:"wrong_share"`
	Seconds    float64  `json:"seconds"`    // median measuring time until the verdict, or all of it
	Slow       float64  `json:"slow"`       // 90th percentile of it
	HalfWidth  float64  `json:"half_width"` // median half-width of the 95 % interval after all launches
	Covered    int      `json:"covered"`    // such intervals that hold the truth
	Stopped    int      `json:"stopped"`    // intervals at the time of the verdict that hold it
	Overhead   float64  `json:"overhead"`   // median time outside of timed parts, over the time inside
	Of         float64  `json:"of"`         // median measuring time given, s
}
