import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { Health } from './health.js';
import { createLogger } from './logger.js';
import { Metrics } from './metrics.js';
import { startPrivateServer, type PrivateServer } from './private-server.js';

describe('the private server', () => {
  const logger = createLogger({ service: 'test', level: 'silent' });
  let health: Health;
  let metrics: Metrics;
  let server: PrivateServer;
  let base: string;

  beforeEach(async () => {
    health = new Health();
    metrics = new Metrics();
    server = await startPrivateServer({ port: 0, host: '127.0.0.1', health, registry: metrics.registry, logger });
    base = `http://127.0.0.1:${server.port}`;
  });

  afterEach(() => server.close());

  it('reports readiness or the reasons against it', async () => {
    expect((await fetch(`${base}/livez`)).status).toBe(200);
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
    health.halt('gap at 7');
    const response = await fetch(`${base}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ ready: false, parts: { halted: 'gap at 7' } });
    expect((await fetch(`${base}/livez`)).status).toBe(200);
  });

  it('serves given metrics and those of the process, with event-loop lag', async () => {
    metrics.counter('things_total', 'Things', ['kind']).inc({ kind: 'a' });
    expect(metrics.counter('things_total', 'Things', ['kind'])).toBe(
      metrics.counter('things_total', 'Things', ['kind']),
    );
    expect(() => metrics.gauge('things_total', 'Things')).toThrow(/another type/);
    const text = await (await fetch(`${base}/metrics`)).text();
    expect(text).toMatch(/things_total{kind="a"} 1/);
    expect(text).toMatch(/nodejs_eventloop_lag_seconds/);
  });

  it('serves nothing else, and no detail of a failure', async () => {
    expect((await fetch(`${base}/other`)).status).toBe(404);
    expect((await fetch(`${base}/constructor`)).status).toBe(404);
    expect((await fetch(`${base}/livez`, { method: 'POST' })).status).toBe(405);
    health.readiness = () => Promise.reject(new Error('secret'));
    const failed = await fetch(`${base}/readyz`);
    expect(failed.status).toBe(500);
    expect(await failed.text()).not.toContain('secret');
  });

  it('rejects when the port is taken', async () => {
    const registry = new Registry();
    const again = startPrivateServer({ port: server.port, host: '127.0.0.1', health, registry, logger });
    await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
