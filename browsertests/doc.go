// Package browsertests opens Toll's pages in a real browser.
//
// It is a module of its own so that the driver is in nobody's dependency
// graph. It needs Chromium (Debian: apt-get install chromium) and fails with
// one line where there is none; it never skips. Nothing here is imported.
package browsertests
