'use strict';
// The page is whole without its scripts. They add the cost maps, which are
// drawings of the tables beside them, the switch between kinds, and filters.
(() => {
document.documentElement.classList.add('js');
const $ = (root, sel) => root.querySelector(sel);
const $$ = (root, sel) => Array.from(root.querySelectorAll(sel));

// el makes an element of text: what a name holds is never markup.
function el(tag, cls, ...content) {
  const e = document.createElement(tag);
  if (cls) e.className = cls;
  e.append(...content);
  return e;
}

// sig and value print as the units package does on the Go side.
function sig(v) {
  const a = Math.abs(v);
  if (a === 0) return '0';
  if (a >= 99.95) return v.toFixed(0);
  if (a >= 9.995) return v.toFixed(1);
  if (a >= 0.9995) return v.toFixed(2);
  return v.toFixed(Math.min(2 - Math.floor(Math.log10(a)), 9));
}
function scaled(v, scales) {
  for (const [by, unit] of scales) if (Math.abs(v) >= by) return sig(v / by) + unit;
  return sig(v) + scales[scales.length - 1][1];
}
function value(v, unit) {
  if (unit === 'ns') return scaled(v, [[1e9, ' s'], [1e6, ' ms'], [1e3, ' us'], [1, ' ns']]);
  if (unit === 'bytes') return scaled(v, [[2 ** 30, ' GiB'], [2 ** 20, ' MiB'], [2 ** 10, ' KiB'], [1, ' B']]);
  return Math.round(v).toLocaleString('en-US') + ' ' + unit;
}
function percent(share) {
  const p = share * 100;
  if (p === 0) return '0%';
  if (p < 0.005) return '<0.01%';
  return (p < 0.995 ? p.toFixed(2) : p.toFixed(1)) + '%';
}
const count = n => n.toLocaleString('en-US');

// short drops the directories of a function's package: what is left fits.
const short = name => name.slice(name.slice(0, (name + '(').indexOf('(')).lastIndexOf('/') + 1);
