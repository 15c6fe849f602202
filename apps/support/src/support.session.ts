import type { SupportSession } from './connected-session.js';

export type { SupportSession };

/**
 * Runs one command over the bus. The clients are loaded only now: help, and commands about files, start without them.
 */
export async function withSession<T>(run: (session: SupportSession) => Promise<T>): Promise<T> {
  const { runConnected } = await import('./connected-session.js');
  return runConnected(run);
}
