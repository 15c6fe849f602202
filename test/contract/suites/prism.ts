import { journey, type Call } from './journey.js';
import { violationsOf, withPrism } from './prism-proxy.js';
import type { Suite, Verdict } from './suite.js';

/** Sends requests through a proxy that validates them and the responses. */
export const prism: Suite = {
  name: 'Prism',
  about: 'every operation through a validating proxy',
  run: async ({ surfaces, key }) => {
    const api = surfaces.find(({ name }) => name === 'api');
    if (api === undefined) throw new Error('the stack serves no api');
    return withPrism(api.file, api.baseUrl, (origin) => walk(origin, key.raw));
  },
};

async function walk(origin: string, key: string): Promise<Verdict> {
  const failures: string[] = [];
  let calls = 0;
  const send = async (call: Call): Promise<Record<string, unknown>> => {
    const { method, path, body, headers } = call;
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        'x-api-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const said = violationsOf(response.headers);
    const unfit = said.filter(({ location }) => call.isWrong !== true || location?.[0] !== 'request');
    calls += 1;
    for (const { location, message } of unfit) {
      failures.push(`${method} ${path} ${response.status}: ${location?.join('/')} ${message}`);
    }
    if (response.status !== call.status) {
      failures.push(`${method} ${path}: ${response.status} instead of ${call.status}: ${text.slice(0, 300)}`);
    }
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {};
  };
  await journey(send);
  return { looked: `${calls} calls`, failures };
}
