import { expect } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { api } from '../account/api.js';

/** Repeats `read` until no req has changed during it, because the demo's boards change continuously. */
export async function whileUnchanged(read: () => Promise<void>): Promise<void> {
  const newest = async (): Promise<unknown> => (await api('/v1/jobs/search?limit=50')).body['jobs'];
  await eventually(async () => {
    const before = await newest();
    await read();
    expect(await newest()).toEqual(before);
    return true;
  });
}
