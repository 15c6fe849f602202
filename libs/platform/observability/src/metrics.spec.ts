import { expect, it } from '@jest/globals';
import { Metrics } from './metrics.js';

const read = (metrics: Metrics, name: string): Promise<string> => metrics.registry.getSingleMetricAsString(name);

it('a collected gauge has its current value when it is read, from the last given function', async () => {
  const metrics = new Metrics();
  let size = 3;
  metrics.gauge('waiting', 'Who waits', ['side'], (gauge) => gauge.set({ side: 'asked' }, size));
  expect(await read(metrics, 'waiting')).toContain('waiting{side="asked"} 3');
  size = 5;
  expect(await read(metrics, 'waiting')).toContain('waiting{side="asked"} 5');
  metrics.gauge('waiting', 'Who waits', ['side'], (gauge) => gauge.set({ side: 'asked' }, 7));
  expect(await read(metrics, 'waiting')).toContain('waiting{side="asked"} 7');
});

it('a gauge that is made first without a function is collected once one is given', async () => {
  const metrics = new Metrics();
  metrics.gauge('lag', 'Lag');
  metrics.gauge('lag', 'Lag', [], (gauge) => gauge.set(4));
  expect(await read(metrics, 'lag')).toContain('lag 4');
});

it('a failed reading is NaN, and the other metrics are still reported', async () => {
  const metrics = new Metrics();
  metrics.counter('reported', 'Something else').inc();
  metrics.gauge('age_seconds', 'Read from an unavailable database', [], () => Promise.reject(new Error('unavailable')));
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/^age_seconds Nan$/im);
  expect(text).toMatch(/^reported 1$/m);
});
