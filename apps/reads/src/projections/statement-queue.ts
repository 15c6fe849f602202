import type { PoolClient } from '@hiring/platform-postgres';

/**
 * Statements on one connection, one after the other. The first is sent at once, so the next can be put together while the
 * server works; after one that failed none is sent any more, and all later ones fail alike.
 */
export function queued(client: Pick<PoolClient, 'query'>): Pick<PoolClient, 'query'> {
  let last: Promise<unknown> | undefined;
  const query = (...statement: unknown[]): Promise<unknown> => {
    const send = (): Promise<unknown> => Reflect.apply(client.query, client, statement) as Promise<unknown>;
    const run = last === undefined ? send() : last.then(send);
    last = run;
    const settle = (): void => {
      if (last === run) last = undefined;
    };
    run.then(settle, () => undefined);
    return run;
  };
  return { query } as unknown as Pick<PoolClient, 'query'>;
}
