import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { FakeClock } from '@hiring/platform-testing';
import type { ExportsConfig } from '../config.js';
import { ExportPace } from './export-pace.js';

const MB = 1_000_000;

test('one export is never throttled; several share the rate until only one is left', () => {
  const clock = new FakeClock();
  const pace = new ExportPace(clock, { exportSharedMbPerSecond: 10 } as ExportsConfig);
  const first = pace.begin();
  expect([pace.waitMs(50 * MB), pace.waitMs(50 * MB)]).toEqual([0, 0]);
  const second = pace.begin();
  expect([pace.waitMs(MB), pace.waitMs(MB), pace.waitMs(MB)]).toEqual([0, 100, 200]);
  clock.advance(250);
  expect(pace.waitMs(MB)).toBe(50);
  second();
  second();
  expect(pace.waitMs(MB)).toBe(0);
  first();
});

test('idle time is not accumulated', () => {
  const clock = new FakeClock();
  const pace = new ExportPace(clock, { exportSharedMbPerSecond: 10 } as ExportsConfig);
  pace.begin();
  pace.begin();
  clock.advance(60_000);
  expect([pace.waitMs(MB), pace.waitMs(MB)]).toEqual([0, 100]);
});

test('chunks stay complete and in order, and the end of an export does not wait for a turn', async () => {
  const pace = new ExportPace(new FakeClock(), { exportSharedMbPerSecond: 1_000 } as ExportsConfig);
  pace.begin();
  pace.begin();
  const chunks = Array.from({ length: 11 }, (_, index) => Buffer.alloc(60_000, index));
  const sent: Buffer[] = [];
  for await (const chunk of pace.through(Readable.from(chunks))) sent.push(chunk);
  expect(Buffer.concat(sent).equals(Buffer.concat(chunks))).toBe(true);
  // The stage sent ten chunks in five turns of 120 kB. At 1000 MB per second, these 600 kB take 0.6 ms. The last chunk
  // was sent immediately, without a turn, and is not counted.
  expect(pace.waitMs(0)).toBeCloseTo(0.6);
});
