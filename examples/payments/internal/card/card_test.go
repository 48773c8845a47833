package card

import "testing"

func TestSchemeOf(t *testing.T) {
	tests := map[string]Scheme{
		"4111111111111111": Visa,
		"5555555555554444": Mastercard,
		"2223003122003222": Mastercard,
		"378282246310005":  Amex,
		"6011111111111117": Discover,
		"6200000000000005": UnionPay,
		"3566002020360505": Unknown,
		"1411111111111111": Unknown,
		"":                 Unknown,
	}
	for number, want := range tests {
		if got := SchemeOf(number); got != want {
			t.Errorf("SchemeOf(%q) = %s, want %s", number, got, want)
		}
	}
}

func TestValid(t *testing.T) {
	for _, number := range []string{"4111111111111111", "5555555555554444", "378282246310005", "6011111111111117"} {
		if !Valid(number) {
			t.Errorf("Valid(%q) = false", number)
		}
	}
	for _, number := range []string{"", "4111", "4111111111111112", "4111 1111 1111 1111", "41111111111111111111"} {
		if Valid(number) {
			t.Errorf("Valid(%q) = true", number)
		}
	}
}

func TestMask(t *testing.T) {
	tests := map[string]string{
		"4111111111111111": "411111******1111",
		"378282246310005":  "378282*****0005",
		"4111":             "****",
	}
	for number, want := range tests {
		if got := Mask(number); got != want {
			t.Errorf("Mask(%q) = %q, want %q", number, got, want)
		}
	}
}

func TestFingerprintTellsCardsApart(t *testing.T) {
	a, b := Fingerprint("4111111111111111"), Fingerprint("5555555555554444")
	if a == b || len(a) != 16 {
		t.Errorf("fingerprints %q and %q", a, b)
	}
}

// A day's mix: half Visa, a third Mastercard, the rest shared.
var mix = []string{
	"4111111111111111", "5555555555554444", "4012888888881881", "2223003122003222",
	"4222222222222220", "378282246310005", "4000056655665556", "5105105105105100",
	"4242424242424242", "6011111111111117", "5200828282828210", "6200000000000005",
}

func BenchmarkSchemeOf(b *testing.B) {
	i := 0
	for b.Loop() {
		SchemeOf(mix[i%len(mix)])
		i++
	}
}

func BenchmarkValid(b *testing.B) {
	for i := 0; i < b.N; i++ {
		if !Valid(mix[i%len(mix)]) {
			b.Fatalf("%s is not valid", mix[i%len(mix)])
		}
	}
}
