// live follows the server: the running job, what other processes store, and
// the parts of the page that this changes.
function live() {
  if (!document.body.hasAttribute('data-live')) return;
  const job = $(document, '#job'), say = text => { $(document, '#announce').textContent = text; };
  let last = null;

  const ask = async (path, button) => {
    if (button) button.disabled = true;
    let error = '';
    try {
      const r = await fetch(path, { method: 'POST' });
      if (!r.ok) error = r.headers.get('content-type')?.startsWith('application/json') ? (await r.json()).error : await r.text();
    } catch { error = 'toll serve does not answer: is it still running?'; }
    if (button) button.disabled = false;
    if (error) { job.hidden = false; $(job, '.job-text').textContent = error; say(error); }
  };
  document.addEventListener('click', e => {
    const b = e.target.closest('.act, .stop');
    if (b) ask(b.dataset.path || '/stop', b);
  });

  // line words the job; parts come worded from the server.
  const line = j => {
    const what = { apply: 'Applying', undo: 'Undoing', prove: 'Proving' }[j.kind] + ' ' + j.finding;
    if (j.running) return [what + (j.step.stage ? ': ' + j.step.stage : ''), j.step.bench, j.step.estimate, j.step.left].filter(Boolean).join(', ');
    return `${what}: ${j.error || j.result}`;
  };
  const showJob = j => {
    job.hidden = !j;
    if (!j) return;
    $(job, '.job-text').textContent = line(j);
    job.className = 'job ' + (j.running ? 'running' : j.error ? 'failed' : j.verdict || 'well');
    const bar = $(job, '.job-bar');
    bar.hidden = !j.running || !j.step.total;
    bar.max = j.step.total || 1;
    bar.value = j.step.done || 0;
    $(job, '.job-done').replaceChildren(...(j.running ? j.step.decided || [] : []).map(d => el('li', '', d)));
    if (!j.running && j.race) {
      const a = el('a', '', 'The race in full');
      a.href = '#' + j.race;
      $(job, '.job-done').replaceChildren(el('li', '', a));
    }
    const stop = $(job, '.stop');
    if (stop) stop.hidden = !j.running;
    for (const b of $$(document, '.act')) b.disabled = j.running;
    const spoken = j.running ? j.step.stage : line(j);
    if (spoken && spoken !== job.dataset.spoken) { job.dataset.spoken = spoken; say(spoken); }
  };

  // refresh takes the changed sections from the server, and keeps open what was,
  // and what the keyboard reads.
  const refresh = async () => {
    const fresh = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), 'text/html');
    const opened = new Set($$(document, 'details[open]').map(d => d.id).filter(Boolean)), typed = $(document, '#filter')?.value;
    const asked = Object.fromEntries($$(document, '.probe[data-at]').map(b => [b.dataset.name, b.dataset.at])), reading = document.activeElement?.dataset.name;
    for (const id of ['summary', 'applied', 'finding', 'findings', 'proof', 'history']) {
      const now = document.getElementById(id), then = fresh.getElementById(id);
      if (now && then) now.replaceWith(document.adoptNode(then));
    }
    for (const d of $$(document, 'details')) if (opened.has(d.id)) d.open = true;
    filter();
    probes(asked);
    if (reading && !document.activeElement?.dataset.name) $$(document, '.probe').find(b => b.dataset.name === reading)?.focus({ preventScroll: true });
    const input = $(document, '#filter');
    if (input && typed) { input.value = typed; input.dispatchEvent(new Event('input')); }
    if (last?.job) showJob(last.job);
    document.body.dataset.refreshed = Number(document.body.dataset.refreshed || 0) + 1;
  };

  const events = new EventSource('/events');
  events.onmessage = e => {
    const s = JSON.parse(e.data), before = last;
    last = s;
    showJob(s.job);
    $(document, '#note').textContent = s.note;
    document.body.dataset.connected = 'true';
    if (!before) return;
    const count = l => [l.outcomes, l.runs, l.attempts, l.applied, l.undone].join();
    if (count(before.ledger) !== count(s.ledger) || before.job?.running && !s.job?.running) refresh();
  };
  events.onerror = () => {
    delete document.body.dataset.connected;
    $(document, '#note').textContent = 'toll serve does not answer; this page shows what it said last.';
  };
}
live();
