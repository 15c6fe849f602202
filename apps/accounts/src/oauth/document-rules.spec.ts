import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clientMetadata, DocumentRefusedError, type ClientMetadata, type Refusal } from './document-rules.js';

/** The number of hostile documents. A nightly run sets CIMD_DOCUMENTS to 10,000. */
const HOSTILE = Number(process.env['CIMD_DOCUMENTS'] ?? 1_000);
const GOOD = 200;

const ID = 'https://app.example.com/oauth/client.json';
const GOOD_DOCUMENT = {
  client_id: ID,
  client_name: 'An app',
  redirect_uris: ['https://app.example.com/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

interface Served {
  id: string;
  status: number;
  type: string;
  text: string;
}

const served = (changes: Record<string, unknown> = {}, more: Partial<Served> = {}): Served => ({
  ...{ id: ID, status: 200, type: 'application/json', text: JSON.stringify({ ...GOOD_DOCUMENT, ...changes }) },
  ...more,
});
const read = ({ id, ...answer }: Served): ClientMetadata => clientMetadata(id, answer);

function outcome(document: Served): Refusal | 'accepted' {
  try {
    read(document);
    return 'accepted';
  } catch (error) {
    if (error instanceof DocumentRefusedError) return error.reason;
    throw error;
  }
}

/** Returns a document that is served at this hostile address and has the address as its `client_id`. */
const atAddress = (id: string): Served => served({ client_id: id }, { id });

const host = fc.constantFrom('app.example.com', 'a.b.example.co.uk', 'example.github.io', 'xn--bcher-kva.example');
const word = fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/);
/** Draws one of the blank-separated `words`. */
const oneOf = (words: string): fc.Arbitrary<string> => fc.constantFrom(...words.split(' '));
const foreign = oneOf('evil.com example.com.evil.com app-example.com evil.github.io localhost.evil.com');

const hostileAddress = fc
  .oneof(
    oneOf(
      '127.0.0.1 [::1] 10.0.0.1 169.254.169.254 localhost internal 0x7f.1 2130706433 metadata.google.internal. [::ffff:127.0.0.1]',
    ).map((name) => `https://${name}/client.json`),
    fc.tuple(host, fc.integer({ min: 1, max: 65_535 })).map(([name, port]) => `https://${name}:${port}/client.json`),
    fc.tuple(host, word).map(([name, user]) => `https://${user}@${name}/client.json`),
    fc.tuple(host, word).map(([name, user]) => `https://${user}:${user}@${name}/client.json`),
    fc.tuple(host, word).map(([name, part]) => `https://${name}/client.json#${part}`),
    fc.tuple(host, word).map(([name, part]) => `https://${name}/client.json?${part}`),
    host.map((name) => `https://${name}`),
    host.map((name) => `https://${name}/`),
    host.map((name) => `https://${name.toUpperCase()}/client.json`),
    fc
      .tuple(
        host,
        fc.constantFrom(
          '/../c',
          '/./c',
          '/%2e%2e/c',
          '/a/%2E/c',
          '//c',
          '/a//c',
          '/%2fc',
          '/a\\b',
          '/a b',
          '/a\tb',
          '/%5cc',
        ),
      )
      .map(([name, path]) => `https://${name}${path}`),
    fc
      .tuple(fc.constantFrom('http', 'ftp', 'file', 'data', 'javascript', 'HTTPS', 'https:', ''), host)
      .map(([scheme, name]) => `${scheme}://${name}/client.json`),
    host.map((name) => `https://${name}/${'x'.repeat(512)}`),
    fc.string({ maxLength: 40 }),
  )
  .map(atAddress);

const hostileRedirect = fc.oneof(
  foreign.map((name) => `https://${name}/callback`),
  fc.constantFrom(
    'http://app.example.com/callback',
    'https://app.example.com@evil.com/',
    'https://127.0.0.1/callback',
    'http://127.0.0.2/callback',
    'http://localhost.evil.com/',
    'http://0.0.0.0/',
    'http://localhost@evil.com/',
    'http://user:pw@localhost/',
    'http://127.1/',
    'javascript:alert(1)',
    'data:text/html,x',
    'cursor://callback',
    'com.example.app:/callback',
    '//app.example.com/callback',
    '/callback',
    '',
    ' https://app.example.com/',
    'https://app.example.com/#x',
    'https://app.example.com:8443/',
    'https://app.example.com/a b',
    'https://app.example.com\\@evil.com/',
    'https://app.example.com\t/',
    'https://[::1]/',
    'http://[::1]:1#x',
    'https:app.example.com/callback',
    'https://com/callback',
    'https://co.uk/callback',
  ),
  fc.oneof(
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
    fc.array(fc.string()),
    fc.dictionary(fc.string(), fc.string()),
  ),
);
const hostileRedirects = fc
  .oneof(
    fc
      .tuple(hostileRedirect, fc.integer({ min: 0, max: 3 }))
      .map(([bad, before]) => [...Array.from({ length: before }, () => GOOD_DOCUMENT.redirect_uris[0]), bad]),
    fc.constantFrom(
      [],
      null,
      'https://app.example.com/callback',
      {},
      Array.from({ length: 21 }, (_, index) => `https://app.example.com/${index}`),
    ),
  )
  .map((redirect_uris) => served({ redirect_uris }));

const hostileMember = fc.oneof(
  fc
    .constantFrom('', ' ', 'a\nb', 'x'.repeat(101), '\u202Eevil', '\u200B', null, 7, {}, [], undefined)
    .map((client_name) => served({ client_name })),
  fc
    .constantFrom('https://other.example.com/client.json', `${ID}/`, ID.toUpperCase(), '', null, 1)
    .map((client_id) => served({ client_id })),
  fc
    .constantFrom('client_secret', 'client_secret_expires_at', 'client_secret_x')
    .map((name) => served({ [name]: 'x' })),
  fc
    .constantFrom('client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'tls_client_auth', '', 1, 'None')
    .map((token_endpoint_auth_method) => served({ token_endpoint_auth_method })),
  fc
    .oneof(
      foreign.map((name) => `https://${name}/jwks.json`),
      fc.constantFrom(
        'http://app.example.com/jwks',
        'https://127.0.0.1/',
        'https://app.example.com:8443/jwks',
        '',
        null,
        3,
        'data:,x',
        undefined,
      ),
    )
    .map((jwks_uri) => served({ token_endpoint_auth_method: 'private_key_jwt', jwks_uri })),
  fc.constantFrom('none', 'HS256', 'RS1', '', 7).map((algorithm) =>
    served({
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: 'https://app.example.com/jwks',
      token_endpoint_auth_signing_alg: algorithm,
    }),
  ),
  fc
    .constantFrom(['implicit'], ['client_credentials'], [], 'authorization_code', {}, 7)
    .map((grant_types) => served({ grant_types })),
  fc.constantFrom(['token'], ['id_token'], [], 'code', {}).map((response_types) => served({ response_types })),
);

const good = JSON.stringify(GOOD_DOCUMENT);
const hostileText = fc.oneof(
  fc
    .constantFrom(
      '',
      'null',
      '[]',
      '"x"',
      '1',
      'true',
      '{',
      `${good},`,
      `[${good}]`,
      `)]}'${good}`,
      `\u0000${good}`,
      good.slice(0, -1),
      `${good}${good}`,
    )
    .map((text) => served({}, { text })),
  // Documents with a duplicate member, at any depth, plain or escaped.
  fc
    .constantFrom(
      `"client_id":"${ID}"`,
      '"client_name":"Bank"',
      '"\\u0063lient_name":"Bank"',
      '"redirect_uris":["https://app.example.com/callback"]',
      '"x":{"a":1,"a":2}',
      '"x":[{"a":{"b":1,"\\u0062":2}}]',
    )
    .map((more) => served({}, { text: `${good.slice(0, -1)},${more}}` })),
  fc
    .string({ maxLength: 200 })
    .filter((text) => text.trim() !== good)
    .map((text) => served({}, { text })),
  fc.constantFrom(201, 204, 301, 302, 304, 400, 404, 500).map((status) => served({}, { status })),
  fc
    .oneof(
      oneOf('text/html text/plain application/jsonp application/javascript xapplication/json'),
      fc.constantFrom('', 'text/html; application/json'),
    )
    .map((type) => served({}, { type })),
);

const goodDocument = fc
  .record({
    host,
    path: fc.array(word, { minLength: 1, maxLength: 3 }),
    name: fc.stringMatching(/^[A-Za-zé][A-Za-zé0-9 .-]{0,40}$/),
    redirects: fc.array(
      fc.oneof(
        word.map((part) => `/${part}`),
        fc.constantFrom('http://localhost/callback', 'http://127.0.0.1:33418/', 'http://[::1]:9/x'),
      ),
      { minLength: 1, maxLength: 5 },
    ),
    method: fc.constantFrom('none', 'private_key_jwt', undefined),
    grants: fc.constantFrom(
      undefined,
      ['authorization_code'],
      ['authorization_code', 'refresh_token'],
      ['refresh_token', 'authorization_code', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
    ),
    responses: fc.constantFrom(undefined, ['code'], ['code', 'token']),
    type: fc.oneof(
      oneOf('application/json application/cimd+json Application/JSON'),
      fc.constant('application/json; charset=utf-8'),
    ),
    extra: fc.dictionary(
      word.map((name) => `x_${name}`),
      fc.jsonValue({ maxDepth: 2 }),
      { maxKeys: 3 },
    ),
  })
  .map(({ host: name, path, name: client_name, redirects, method, grants, responses, type, extra }): Served => {
    const id = `https://${name}/${path.join('/')}`;
    return {
      ...{ id, status: 200, type },
      text: JSON.stringify({
        ...extra,
        ...{ client_id: id, client_name, grant_types: grants, response_types: responses },
        token_endpoint_auth_method: method,
        ...(method === 'private_key_jwt' && {
          jwks_uri: `https://${name}/jwks`,
          token_endpoint_auth_signing_alg: 'ES256',
        }),
        redirect_uris: redirects.map((each) => (each.startsWith('/') ? `https://${name}${each}` : each)),
        logo_uri: 'http://127.0.0.1/logo.png',
      }),
    };
  });

describe('the document of an app', () => {
  it.each([
    ['hostile addresses', hostileAddress],
    ['hostile redirects', hostileRedirects],
    ['hostile members', hostileMember],
    ['hostile texts', hostileText],
  ])(`is refused with %s: none of ${HOSTILE} is accepted`, (_what, documents) => {
    const tries = fc.sample(documents, { numRuns: Math.ceil(HOSTILE / 4), seed: 7 });
    expect(tries.filter((document) => outcome(document) === 'accepted')).toEqual([]);
  });

  it(`is accepted when it is good: all of ${GOOD}`, () => {
    const tries = fc.sample(goodDocument, { numRuns: GOOD, seed: 7 });
    expect(tries.filter((document) => outcome(document) !== 'accepted')).toEqual([]);
  });

  it('is used in part: pictures, secrets of others and unknown grants are left out', () => {
    const metadata = read(
      served({ logo_uri: 'https://evil.com/x.png', grant_types: ['authorization_code', 'password'] }),
    );
    expect(Object.keys(metadata).sort()).toEqual([
      ...['application_type', 'client_id', 'client_name', 'grant_types', 'redirect_uris', 'response_types'],
      'token_endpoint_auth_method',
    ]);
    expect(metadata.grant_types).toEqual(['authorization_code']);
  });

  it("is that of a native app when any redirect is on the user's computer", () => {
    const type = (redirect_uris: string[]): string => read(served({ redirect_uris })).application_type;
    expect(type(['https://app.example.com/a', 'http://localhost/b'])).toBe('native');
    expect(type(['https://app.example.com/a'])).toBe('web');
  });
});
