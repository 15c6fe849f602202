import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { systemRandomness } from '@hiring/platform-config';
import type { Admissions } from '../admission/admissions.js';
import { whoami } from '../operations/whoami.js';
import { edgeOf } from '../testing/edge.testing.js';
import type { Answer } from './incoming-call.js';
import type { AnyOperation } from './operation.js';
import { Callers } from './callers.js';
import { FairShares } from './fair-shares.js';
import { Pipeline } from './pipeline.js';
import { controllerFor } from './rest.controller.js';

type PipelineParts = ConstructorParameters<typeof Pipeline>;

/** Returns the response's headers at the edge, with or without a valid key. */
async function headersOf(operation: AnyOperation, isKnown: boolean): Promise<Record<string, unknown>> {
  const admit = (): Promise<unknown> => {
    if (!isKnown) return Promise.reject(new AppError('unauthorized', 'no key'));
    return Promise.resolve({ identity: { customerId: 'c', tier: 'free', plan: null, scopes: [] }, claim: null });
  };
  const clock = { now: () => new Date(0) };
  const tags = { apply: (_tagged: object, answer: Answer) => ({ answer }) };
  const parts = [
    ...[{ admit } as unknown as Admissions, {}, {}, {}, {}, tags, new FairShares({ isBusy: () => false })],
    ...[new Callers(), clock, systemRandomness, { baseUrl: 'https://api.example' }],
  ] as unknown as PipelineParts;
  @Module({
    controllers: [controllerFor(operation)],
    providers: [{ provide: Pipeline, useValue: new Pipeline(...parts) }],
  })
  class EdgeModule {}
  const app = await edgeOf(EdgeModule);
  try {
    await app.init();
    const { statusCode, headers } = await app.inject({ method: 'GET', url: '/v1/whoami' });
    return { ...headers, statusCode };
  } finally {
    await app.close();
  }
}

describe('an operation declared deprecated', () => {
  const deprecated = {
    since: '2026-01-01T00:00:00Z',
    sunset: '2027-01-02T00:00:00Z',
    guide: 'https://api.example/docs/whoami',
  };

  it.each([
    [200, true],
    [401, false],
  ])('is marked in every answer, with its end and its replacement: %i', async (statusCode, isKnown) => {
    expect(await headersOf({ ...whoami, deprecated }, isKnown)).toMatchObject({
      statusCode,
      deprecation: '@1767225600',
      sunset: 'Sat, 02 Jan 2027 00:00:00 GMT',
      link: '<https://api.example/docs/whoami>; rel="deprecation"; type="text/html"',
    });
  });

  it('has no Sunset header while no end is set', async () => {
    const { since, guide } = deprecated;
    expect(await headersOf({ ...whoami, deprecated: { since, guide } }, true)).not.toHaveProperty('sunset');
  });

  it('has these headers, and no other operation does', async () => {
    const headers = await headersOf(whoami, true);
    for (const name of ['deprecation', 'sunset', 'link']) expect(headers).not.toHaveProperty(name);
  });
});
