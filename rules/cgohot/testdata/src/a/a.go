package a

// static int weigh(int x) { return x * 3; }
// static int add_up(int x, int y) { return x + y; }
// static void touch(int x) {}
import "C"

func each(xs []int32) (sum int) {
	for _, x := range xs {
		sum += int(C.weigh(C.int(x))) // want `calls C.weigh once per item: each call changes to C's stack and back`
	}
	return sum
}

func number(n int) (sum int) {
	for i := 0; i < n; i++ {
		sum = int(C.add_up(C.int(sum), C.int(i))) // want `calls C.add_up once per item`
		C.touch(C.int(i))                         // want `calls C.touch once per item`
	}
	return sum
}
