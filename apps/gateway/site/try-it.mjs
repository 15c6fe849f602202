/* Calls an operation with the reader's key, which stays in its input field and is not stored. */

const SHOWN = ['usage-units', 'usage-id', 'coverage', 'location', 'retry-after', 'ratelimit', 'x-request-id'];

/** Replaces the button in `place` with a form. The `data-` attributes of `place` name the form's operation. */
export async function openCall(place) {
  const { method, route, path = '', body = '', cost } = place.dataset;
  const api = await (await fetch('/openapi.json')).json();
  const operation = api.paths[route][method.toLowerCase()];
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query');
  const example = new URL(path === '' ? route : path, location.origin);
  const form = document.createElement('form');
  const heading = element('h2', { textContent: 'Try it' });
  const key = field(form, 'API key', { type: 'password', placeholder: 'hsk_live_…', required: true });
  key.autocomplete = 'off';
  const more = element('details');
  more.append(element('summary', { textContent: 'More parameters' }));
  const fields = parameters.map((parameter) => {
    const isShown = parameter.required === true || example.searchParams.has(parameter.name);
    return { parameter, input: parameterField(isShown ? form : more, resolved(api, parameter), example, route) };
  });
  if (more.children.length > 1) form.append(more);
  const content =
    operation.requestBody === undefined
      ? undefined
      : field(form, 'Body', { value: body, spellcheck: false }, 'JSON', element('textarea'));
  const price = cost === 'nothing' ? 'This call is free.' : `Billed to your account: ${cost}.`;
  const effect = method === 'GET' ? '' : ' It is a real call and changes your account.';
  const send = element('button', { type: 'submit', textContent: 'Send' });
  const result = element('output', { ariaLive: 'polite' });
  form.append(element('p', { textContent: price + effect }), send, result);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    send.disabled = true;
    const headers = { 'x-api-key': key.value.trim() };
    if (content !== undefined) headers['content-type'] = 'application/json';
    try {
      await call(result, addressOf(route, fields), { method, headers, credentials: 'omit', body: content?.value });
    } finally {
      send.disabled = false;
    }
  });
  place.replaceChildren(heading, form);
  key.focus();
}

async function call(result, address, request) {
  const began = performance.now();
  try {
    const answer = await fetch(address, request);
    const text = await answer.text();
    const ms = Math.round(performance.now() - began);
    const headers = SHOWN.filter((name) => answer.headers.has(name)).map(
      (name) => `${name}: ${answer.headers.get(name)}`,
    );
    const lines = [`${request.method} ${address}`, '', `HTTP ${answer.status}, ${ms} ms`, ...headers, '', pretty(text)];
    result.replaceChildren(block(lines.join('\n').trim()));
  } catch {
    result.replaceChildren(block(`${request.method} ${address}\n\nThere was no answer.`));
  }
}

function block(text) {
  const frame = element('div', { className: 'code' });
  const pre = element('pre', { tabIndex: 0, textContent: text });
  pre.setAttribute('aria-label', 'Answer');
  frame.append(element('span', { className: 'language', textContent: 'Answer' }), pre);
  return frame;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns the parameter. If its schema is a reference, the schema itself replaces the reference. */
function resolved(api, parameter) {
  const named = parameter.schema.$ref?.split('/').at(-1);
  return named === undefined ? parameter : { ...parameter, schema: api.components.schemas[named] };
}

function parameterField(form, { name, in: place, required, description, schema }, example, route) {
  const first = String(description ?? '').split('. ')[0];
  const choices = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : undefined);
  const input = choices === undefined ? element('input') : element('select');
  for (const choice of choices === undefined ? [] : ['', ...choices]) {
    input.append(element('option', { value: String(choice), textContent: String(choice) }));
  }
  const value = place === 'query' ? (example.searchParams.get(name) ?? '') : fromPath(example.pathname, route, name);
  return field(form, name, { value, required: required === true, spellcheck: false }, first, input);
}

/** Returns a path parameter's value from the example's path. */
function fromPath(path, route, name) {
  const index = route.split('/').indexOf(`{${name}}`);
  const value = path.split('/')[index] ?? '';
  return value.startsWith('%7B') ? '' : decodeURIComponent(value);
}

function addressOf(route, fields) {
  const query = new URLSearchParams();
  let path = route;
  for (const { parameter, input } of fields) {
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
    else if (input.value !== '') query.append(parameter.name, input.value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function field(form, name, settings, about = '', input = element('input')) {
  const label = element('label');
  label.append(element('b', { textContent: name }), settings.required === true ? '' : ' (optional)', ' ');
  if (about !== '') label.append(element('small', { textContent: about }));
  Object.assign(input, settings);
  label.append(input);
  form.append(label);
  return input;
}

function element(name, settings = {}) {
  return Object.assign(document.createElement(name), settings);
}
