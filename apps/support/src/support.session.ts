import type { OpenSession, SupportSession } from './connected-session.js';

export type { SupportSession };

let shared: Promise<OpenSession> | undefined;

/**
 * Runs one command over the bus, then closes all connections. Loads the clients only here, so that help and local
 * commands start quickly.
 */
export async function withSession<T>(run: (session: SupportSession) => Promise<T>): Promise<T> {
  if (shared !== undefined) return run((await shared).session);
  const { session, close } = await open();
  try {
    return await run(session);
  } finally {
    await close();
  }
}

export const send: SupportSession['request'] = (...call) => withSession(({ request }) => request(...call));

/** Makes all commands in this process use one session. */
export function shareSession(session: Promise<OpenSession> = open()): void {
  shared = session;
}

async function open(): Promise<OpenSession> {
  const { openSession } = await import('./connected-session.js');
  return openSession();
}
