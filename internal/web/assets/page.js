// maps makes the panels of the cost map and keeps them and the address alike.
function maps() {
  const panels = $$(document, '.flame'), tabs = $$(document, '.kinds [role=tab]'), made = new Map();
  let now = 0;
  const show = async i => {
    now = i;
    tabs.forEach((t, j) => { t.setAttribute('aria-selected', j === i); t.tabIndex = j === i ? 0 : -1; });
    panels.forEach((p, j) => { p.hidden = j !== i; });
    if (!made.has(i)) made.set(i, load($(panels[i], '.flame-data')).then(d => { const m = new CostMap(panels[i], d); m.restore(new URLSearchParams()); return m; }));
    return made.get(i);
  };
  const turn = async i => (await show(i)).note(false);
  panels.forEach(p => { p.setAttribute('role', 'tabpanel'); p.setAttribute('aria-labelledby', 'tab-' + p.dataset.kind); });
  tabs.forEach((t, i) => {
    t.addEventListener('click', () => turn(i));
    t.addEventListener('keydown', e => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
      if (!step) return;
      const to = (i + step + tabs.length) % tabs.length;
      turn(to);
      tabs[to].focus();
    });
  });
  const redraw = () => made.forEach(async m => (await m).redraw());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  addEventListener('beforeprint', redraw);
  if (!panels.length) return;
  const route = async () => {
    if (!location.hash.startsWith('#cost?')) return false;
    const q = new URLSearchParams(location.hash.slice(6)), i = panels.findIndex(p => p.dataset.kind === q.get('kind'));
    (await show(i < 0 ? now : i)).restore(q);
    return true;
  };
  const jump = async () => { if (await route()) $(document, '#cost').scrollIntoView(); };
  addEventListener('hashchange', jump);
  if (location.hash.startsWith('#cost?')) jump(); else show(0);
}

function filter() {
  const input = $(document, '#filter');
  if (!input) return;
  const all = $$(document, '.f').map(e => [e, $(e, 'summary').textContent.toLowerCase() + e.id]);
  const lists = $$(document, '#findings .cold'), rows = lists.flatMap(l => $$(l, 'tbody tr').map(e => [e, e.textContent.toLowerCase()]));
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let hits = 0;
    for (const [e, text] of all.concat(rows)) { e.hidden = !words.every(w => text.includes(w)); hits += !e.hidden; }
    const full = all.some(([e]) => !e.hidden);
    for (const l of lists) { l.hidden = !$(l, 'tbody tr:not([hidden])'); l.open = words.length > 0 && !l.hidden && !full; }
    for (const g of $$(document, '.group')) g.hidden = !$(g, '.f:not([hidden]), .cold:not([hidden])');
    $(document, '#filter-count').textContent = words.length ? `${hits} of ${all.length + rows.length}` : '';
  });
}

// open shows the finding or rule that the address names.
function open() {
  let target = null;
  try { target = document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { return; }
  const folded = target?.closest('details:not([open])');
  if (folded) { folded.open = true; target.scrollIntoView(); }
}

addEventListener('hashchange', open);
filter();
open();
probes();
maps();
