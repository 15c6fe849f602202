import { describe, expect, test } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import type { EdgeReply, EdgeRequest } from '@hiring/platform-http-edge';
import type { ExportsConfig } from '../config.js';
import { consoleSession, expectOwnPage, isSignedOut, SessionGuard, setSessionCookie } from './session.guard.js';
import type { SessionRepository } from './session.repository.js';

const APP = 'https://app.example';
const ID = 'i'.repeat(43);

const request = (method: string, headers: Record<string, string>): EdgeRequest =>
  ({ method, headers, protocol: 'http', host: '10.0.0.7:4001' }) as unknown as EdgeRequest;

describe('a request of the console', () => {
  test.each([
    ['reading', 'GET', {}],
    ['reading, from its own page', 'GET', { 'sec-fetch-site': 'same-origin', origin: APP }],
    ['an address that was typed', 'GET', { 'sec-fetch-site': 'none' }],
    ['changing, with the header of its own scripts', 'POST', { 'x-console': '1', origin: APP }],
    ['reached under another name than its public one', 'POST', { 'x-console': '1', origin: 'http://10.0.0.7:4001' }],
  ])('is let through when %s', (_what, method, headers) => {
    expect(() => expectOwnPage(request(method, headers), `${APP}/`)).not.toThrow();
  });

  test.each([
    ['changes something without the header a foreign page cannot set', 'POST', {}],
    ['deletes without it', 'DELETE', { origin: APP }],
    ['has the header with another value', 'POST', { 'x-console': 'yes' }],
    ['comes from another site', 'GET', { 'sec-fetch-site': 'cross-site' }],
    ['comes from a sibling', 'POST', { 'x-console': '1', 'sec-fetch-site': 'same-site' }],
    ['names another origin', 'POST', { 'x-console': '1', origin: 'https://evil.example' }],
    ['names an origin that begins like it', 'POST', { 'x-console': '1', origin: `${APP}.evil.example` }],
    ['hides its origin', 'POST', { 'x-console': '1', origin: 'null' }],
  ])('is refused when it %s', (_what, method, headers) => {
    expect(() => expectOwnPage(request(method, headers), APP)).toThrow(
      expect.objectContaining({ code: 'forbidden' }) as unknown as Error,
    );
  });
});

test.each([
  ['a typed address without a cookie', { 'sec-fetch-site': 'none' }, true],
  ['an address with a session', { 'sec-fetch-site': 'none', cookie: `hiring_console=${ID}` }, false],
  ['a link from another site, with which no cookie is sent', { 'sec-fetch-site': 'cross-site' }, false],
  ['a client that does not say', {}, false],
])('%s: surely signed out or not', (_what, headers, expected) => {
  expect(isSignedOut(request('GET', headers as Record<string, string>))).toBe(expected);
});

describe('the guard', () => {
  const requested: string[] = [];
  const sessions = { keyOf: (id: string) => (requested.push(id), Promise.resolve(id === ID ? 'the key' : null)) };
  const guard = new SessionGuard(sessions as unknown as SessionRepository, { appApiUrl: APP } as ExportsConfig);
  const pass = (given: EdgeRequest): Promise<boolean> =>
    guard.canActivate({ switchToHttp: () => ({ getRequest: () => given }) } as unknown as ExecutionContext);

  test('finds the session by its cookie among others', async () => {
    const given = request('GET', { cookie: `a=b; hiring_console=${ID}; c=d` });
    expect(await pass(given)).toBe(true);
    expect(consoleSession(given)).toEqual({ id: ID, rawKey: 'the key' });
  });

  test.each([
    '',
    'other=1',
    `hiring_console=${ID.slice(1)}`,
    `nothiring_console=${ID}`,
    `hiring_console=${'x'.repeat(43)}`,
  ])('requires a sign-in with the cookie %j', async (cookie) => {
    await expect(pass(request('GET', { cookie }))).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('runs no query for a page of another site', async () => {
    requested.length = 0;
    const foreign = request('GET', { cookie: `hiring_console=${ID}`, 'sec-fetch-site': 'cross-site' });
    await expect(pass(foreign)).rejects.toMatchObject({ code: 'forbidden' });
    expect(requested).toEqual([]);
  });
});

test.each([
  [APP, ID, `hiring_console=${ID}; Path=/console; HttpOnly; SameSite=Strict; Max-Age=28800; Secure`],
  ['http://127.0.0.1:4001', ID, `hiring_console=${ID}; Path=/console; HttpOnly; SameSite=Strict; Max-Age=28800`],
  [APP, null, 'hiring_console=; Path=/console; HttpOnly; SameSite=Strict; Max-Age=0; Secure'],
])('at %s the cookie of %j is out of reach of scripts, other sites and other paths', (app, id, cookie) => {
  const set: [string, string][] = [];
  const reply = { header: (name: string, value: string) => set.push([name, value]) };
  setSessionCookie(reply as unknown as EdgeReply, id, app);
  expect(set).toEqual([['set-cookie', cookie]]);
});
