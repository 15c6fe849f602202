import type { PoolClient } from '@hiring/platform-postgres';

/**
 * Runs statements on one connection, one after the other. After a failure, all later statements reject with the same
 * error.
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
