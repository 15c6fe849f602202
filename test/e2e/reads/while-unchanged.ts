import { expect } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { api } from '../account/api.js';

/** Repeats `read` until nothing has changed during it: the demo's boards gain and lose reqs while tests run. */
export async function whileUnchanged(read: () => Promise<void>): Promise<void> {
  const newest = async (): Promise<unknown> => (await api('/v1/jobs/search?limit=50')).body['jobs'];
  await eventually(async () => {
    const before = await newest();
    await read();
    expect(await newest()).toEqual(before);
    return true;
  });
}
