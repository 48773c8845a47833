package money

import (
	"errors"
	"testing"
)

func TestParse(t *testing.T) {
	tests := []struct {
		in, currency string
		want         string // "" means an error
	}{
		{"12", "EUR", "12.00 EUR"},
		{"12.5", "EUR", "12.50 EUR"},
		{"0.07", "USD", "0.07 USD"},
		{"1200", "JPY", "1200 JPY"},
		{"1.234", "KWD", "1.234 KWD"},
		{"999999999999.99", "EUR", "999999999999.99 EUR"},
		{"1.234", "EUR", ""},
		{"1.5", "JPY", ""},
		{"", "EUR", ""},
		{".5", "EUR", ""},
		{"5.", "EUR", ""},
		{"-1", "EUR", ""},
		{"1e3", "EUR", ""},
		{"1,5", "EUR", ""},
		{"1000000000000", "EUR", ""},
	}
	for _, tt := range tests {
		got, err := Parse(tt.in, tt.currency)
		switch {
		case tt.want == "" && err == nil:
			t.Errorf("Parse(%q, %s) = %v, want an error", tt.in, tt.currency, got)
		case tt.want != "" && err != nil:
			t.Errorf("Parse(%q, %s): %v", tt.in, tt.currency, err)
		case tt.want != "" && got.String() != tt.want:
			t.Errorf("Parse(%q, %s) = %q, want %q", tt.in, tt.currency, got, tt.want)
		}
	}
}

func TestDecimalOfNegative(t *testing.T) {
	if got := (Amount{Minor: -105, Currency: "EUR"}).Decimal(); got != "-1.05" {
		t.Errorf("got %q, want -1.05", got)
	}
}

func TestAdd(t *testing.T) {
	got, err := Amount{150, "EUR"}.Add(Amount{50, "EUR"})
	if err != nil || got.String() != "2.00 EUR" {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := (Amount{1, "EUR"}).Add(Amount{1, "USD"}); !errors.Is(err, ErrCurrency) {
		t.Errorf("adding USD to EUR: got %v, want ErrCurrency", err)
	}
}

func TestPermille(t *testing.T) {
	if got := (Amount{1999, "EUR"}).Permille(29); got.Minor != 58 {
		t.Errorf("2.9 %% of 19.99 = %d minor, want 58", got.Minor)
	}
}
