import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { journey, type Call } from './journey.js';
import type { Suite } from './suite.js';
import { npmTools } from './tools.js';

const STARTS_WITHIN_MS = 60_000;

interface Violation {
  location?: string[];
  message: string;
}

/** What goes over the wire, both ways, through a proxy that knows the description. */
export const prism: Suite = {
  name: 'Prism',
  about: 'every operation through a validating proxy',
  run: async ({ baseUrl, key, openApiFile }) => {
    const port = await freePort();
    const program = join(await npmTools(), 'node_modules', '.bin', 'prism');
    const proxy = spawn(program, ['proxy', openApiFile, baseUrl, '--port', String(port)], { stdio: 'ignore' });
    try {
      const origin = `http://127.0.0.1:${port}`;
      await answering(proxy, origin);
      return await walk(origin, key.raw);
    } finally {
      const ended = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await ended;
    }
  },
};

async function walk(origin: string, key: string): Promise<{ looked: string; failures: string[] }> {
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
    const said = JSON.parse(response.headers.get('sl-violations') ?? '[]') as Violation[];
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

async function answering(proxy: ChildProcess, origin: string): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    try {
      await fetch(`${origin}/v1/whoami`);
      return;
    } catch (error) {
      if (proxy.exitCode !== null) throw new Error(`prism ended with ${proxy.exitCode}`, { cause: error });
      if (performance.now() > until) throw new Error('prism does not answer', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
