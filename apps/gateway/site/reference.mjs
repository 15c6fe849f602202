/* Adds search, copy buttons and API calls to the reference pages, which are complete without scripts. */

const FOUND_MAX = 12;

for (const block of document.querySelectorAll('article .code')) block.append(copyButton(block));
for (const place of document.querySelectorAll('.try')) offerCall(place);
const form = document.querySelector('.search');
if (form !== null) offerSearch(form);

function copyButton(block) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  const language = block.querySelector('.language').textContent;
  button.setAttribute('aria-label', `Copy ${language}`);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('pre').textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1_500);
  });
  return button;
}

const CALL_FORM = '/docs/assets/try-it.js';

/** Loads the form when the button is pressed. */
function offerCall(place) {
  place.hidden = false;
  const button = place.querySelector('button');
  button.addEventListener('click', async () => {
    button.disabled = true;
    const { openCall } = await import(CALL_FORM);
    await openCall(place);
  });
}

function offerSearch(form) {
  const [input, found] = [form.querySelector('input'), form.querySelector('.found')];
  form.hidden = false;
  let loading;
  const pages = () => (loading ??= fetch('/docs/search.json').then((answer) => answer.json()));
  const show = async () => {
    const wanted = input.value.trim().toLowerCase();
    if (wanted === '') found.hidden = true;
    else list(found, best(await pages(), wanted), wanted);
    if (input.value.trim() === '') found.hidden = true;
  };
  input.addEventListener('focus', () => void pages(), { once: true });
  input.addEventListener('input', () => void show());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    found.querySelector('a')?.click();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      found.hidden = true;
      input.focus();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event, [input, ...found.querySelectorAll('a')]);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target.closest('input, textarea, select') !== null) return;
    event.preventDefault();
    input.focus();
  });
  document.addEventListener('click', (event) => (form.contains(event.target) ? undefined : (found.hidden = true)));
}

function move(event, stops) {
  event.preventDefault();
  const next = stops.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
  stops[(next + stops.length) % stops.length].focus();
}

/** Returns the pages that contain every word. Matches in the title, route or address come first. */
function best(pages, wanted) {
  const words = wanted.split(/\s+/);
  const score = ({ title, route, address, words: text }) => {
    const named = `${title} ${route} ${address}`.toLowerCase();
    if (!words.every((word) => named.includes(word) || text.includes(word))) return 0;
    return 1 + words.filter((word) => named.includes(word)).length + (named.startsWith(wanted) ? 1 : 0);
  };
  return pages
    .map((page) => ({ ...page, score: score(page) }))
    .filter((page) => page.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX);
}

function list(found, pages, wanted) {
  const say = document.createElement('p');
  say.setAttribute('role', 'status');
  say.textContent =
    pages.length === 0 ? `Nothing has "${wanted}".` : pages.length === 1 ? '1 page' : `${pages.length} pages`;
  const entries = document.createElement('ul');
  for (const { address, title, route, group } of pages) {
    const [entry, link, about] = ['li', 'a', 'small'].map((name) => document.createElement(name));
    link.href = address;
    about.textContent = route === '' ? group : route;
    link.append(title, about);
    entry.append(link);
    entries.append(entry);
  }
  found.replaceChildren(say, entries);
  found.hidden = false;
}
