import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePorts } from '@hiring/stack';
import { npmTools } from './tools.js';

const STARTS_WITHIN_MS = 60_000;

export interface Violation {
  location?: string[];
  message: string;
}

/** Runs `use` with the address of a Prism proxy that validates exchanges with `upstream` against `document`. */
export async function withPrism<T>(
  document: string,
  upstream: string,
  use: (origin: string) => Promise<T>,
): Promise<T> {
  const port = await freePorts(1);
  const program = join(await npmTools(), 'node_modules', '.bin', 'prism');
  const proxy = spawn(program, ['proxy', document, upstream, '--port', String(port)], { stdio: 'ignore' });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await answering(proxy, origin);
    return await use(origin);
  } finally {
    const ended = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await ended;
  }
}

/** Returns Prism's findings about an exchange. */
export function violationsOf(headers: Headers): Violation[] {
  return JSON.parse(headers.get('sl-violations') ?? '[]') as Violation[];
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
