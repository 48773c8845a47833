// probes let the keyboard and the pointer ask a drawing for its points: what
// each would say in a tip is said below the drawing. asked are the points that
// were being read in the drawings that these take the place of, by name.
function probes(asked = {}) {
  for (const box of $$(document, '.probe:not([data-ready])')) {
    const points = $$(box, '.pt'), told = $(box.parentNode, '.told');
    if (!points.length || !told) continue;
    let at = -1;
    const show = i => {
      points[at]?.classList.remove('on');
      at = i;
      points[at]?.classList.add('on');
      told.textContent = points[at]?.querySelector('title').textContent ?? '';
      if (at < 0) delete box.dataset.at; else box.dataset.at = at;
    };
    if (asked[box.dataset.name]) show(Math.min(asked[box.dataset.name], points.length - 1));
    box.addEventListener('keydown', e => {
      const to = { ArrowLeft: at < 0 ? points.length - 1 : Math.max(0, at - 1), ArrowRight: Math.min(points.length - 1, at + 1), Home: 0, End: points.length - 1, Escape: -1 }[e.key];
      if (to === undefined) return;
      e.preventDefault();
      show(to);
      points[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    });
    box.addEventListener('pointermove', e => {
      let near = -1, least = 20;
      points.forEach((p, i) => {
        const r = p.getBoundingClientRect(), d = Math.max(r.left - e.clientX, e.clientX - r.right, 0) + Math.max(r.top - e.clientY, e.clientY - r.bottom, 0);
        if (d < least) { least = d; near = i; }
      });
      if (near >= 0 && near !== at) show(near);
    });
    box.tabIndex = 0;
    box.setAttribute('role', 'application');
    box.setAttribute('aria-label', box.dataset.name + ': arrow keys go through its points, the table below holds the same numbers');
    box.dataset.ready = 'true';
  }
}
