package payment

import (
	"errors"
	"fmt"
	"regexp"
	"time"

	"example.com/payments/internal/card"
	"example.com/payments/internal/money"
)

// Errors that callers tell apart.
var (
	ErrInvalid = errors.New("invalid payment")
	ErrRefused = errors.New("payment refused")
	ErrTries   = errors.New("too many payments with this card")
)

// A Request asks to charge a card in favour of a merchant's account.
type Request struct {
	Merchant    string `json:"-"` // from the API key, never from the body
	Account     string `json:"account"`
	Card        string `json:"card"`
	Amount      string `json:"amount"`
	Currency    string `json:"currency"`
	Country     string `json:"country"`
	Reference   string `json:"reference"`
	Description string `json:"description"`
}

// A Receipt says what became of a payment.
type Receipt struct {
	ID      string       `json:"id"`
	Status  string       `json:"status"`
	Account string       `json:"account"`
	Card    string       `json:"card"`
	Amount  money.Amount `json:"amount"`
	Fee     money.Amount `json:"fee"`
	Booked  time.Time    `json:"booked"`
}

// String formats the request for the log, without the card's number.
func (r Request) String() string {
	return fmt.Sprintf("%s %s from %s to %s/%s ref=%q", r.Amount, r.Currency, card.Mask(r.Card), r.Merchant, r.Account, r.Reference)
}

// Validate checks the form of a request and returns its amount.
func (r Request) Validate() (money.Amount, error) {
	if !card.Valid(r.Card) {
		return money.Amount{}, fmt.Errorf("%w: card number fails its check digit", ErrInvalid)
	}
	if ok, _ := regexp.MatchString(`^[A-Z]{3}$`, r.Currency); !ok {
		return money.Amount{}, fmt.Errorf("%w: currency %q is not three capital letters", ErrInvalid, r.Currency)
	}
	if !validIBAN(r.Account) {
		return money.Amount{}, fmt.Errorf("%w: account %q is not an IBAN", ErrInvalid, r.Account)
	}
	if !validReference(r.Reference) {
		return money.Amount{}, fmt.Errorf("%w: reference %q is not 5 to 35 of A-Z, 0-9 and dash", ErrInvalid, r.Reference)
	}
	amount, err := money.Parse(r.Amount, r.Currency)
	if err != nil {
		return money.Amount{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if amount.Minor == 0 {
		return money.Amount{}, fmt.Errorf("%w: amount is zero", ErrInvalid)
	}
	return amount, nil
}

func validReference(ref string) bool {
	re := regexp.MustCompile(`^[A-Z0-9][A-Z0-9-]{4,34}$`)
	return re.MatchString(ref)
}

// validIBAN checks the form and the check digits (ISO 13616, modulo 97).
func validIBAN(iban string) bool {
	if !regexp.MustCompile(`^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$`).MatchString(iban) {
		return false
	}
	rest := 0
	for i := range iban {
		c := iban[(i+4)%len(iban)]
		if c >= 'A' {
			rest = (rest*100 + int(c-'A') + 10) % 97
			continue
		}
		rest = (rest*10 + int(c-'0')) % 97
	}
	return rest == 1
}
