import { describe, expect, test } from '@jest/globals';
import { plainSecret, secretProblem, signatureHeader, signingKey } from './signature.js';

describe('signatureHeader', () => {
  // The example from the Standard Webhooks specification.
  const key = signingKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  const body = '{"test": 2432232314}';

  test('equals that of the official libraries', () => {
    expect(signatureHeader([key], id, 1_614_265_330, body)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  test('holds one signature for each key', () => {
    const other = signingKey('any other text is a key as well');
    const [first, second] = signatureHeader([other, key], id, 1_614_265_330, body).split(' ');
    expect(first).toBe(signatureHeader([other], id, 1_614_265_330, body));
    expect(second).toBe(signatureHeader([key], id, 1_614_265_330, body));
  });

  test.each([
    ['id', ['msg_other', 1_614_265_330, body]],
    ['time', [id, 1_614_265_331, body]],
    ['body', [id, 1_614_265_330, `${body} `]],
  ] as const)('changes with the %s', (_what, [otherId, seconds, otherBody]) => {
    expect(signatureHeader([key], otherId, seconds, otherBody)).not.toBe(
      signatureHeader([key], id, 1_614_265_330, body),
    );
  });
});

describe('a secret', () => {
  test('with the prefix gives its decoded bytes, any other its UTF-8 text', () => {
    expect(signingKey(`whsec_${Buffer.alloc(24, 7).toString('base64')}`).export()).toEqual(Buffer.alloc(24, 7));
    expect(signingKey('größe ist egal, text').export()).toEqual(Buffer.from('größe ist egal, text'));
  });

  test.each([
    ['whsec_!!!not base64!!!', 'base64'],
    ['whsec_MfKQ9r8GKYqrTwjUP', 'base64'],
    ['whsec_MfKQ9r8GKYqrTwjUPD=', 'base64'],
    ['whsec_MfKQ9r8GKYqrTwjUP===', 'base64'],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZ', 'base64'],
    ['whsec_YWJj', 'at least'],
    [`whsec_${Buffer.alloc(11, 7).toString('base64')}`, 'at least'],
    ['whsec_', 'at least'],
  ])('%s is refused', (secret, reason) => expect(secretProblem(secret)).toContain(reason));

  test.each(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'sixteen letters!', 'WHSEC_!!!!!!!!!!!'])(
    '%s is fine',
    (secret) => expect(secretProblem(secret)).toBeNull(),
  );

  test.each([
    ['v1,whsec_MfKQ', 'whsec_MfKQ'],
    [' whsec_MfKQ\n', 'whsec_MfKQ'],
    ['\tv1,whsec_MfKQ ', 'whsec_MfKQ'],
    ['v1,whsec_!!!', 'whsec_!!!'],
    [' a secret with blanks ', ' a secret with blanks '],
    ['my whsec_MfKQ', 'my whsec_MfKQ'],
    ['v1, whsec_MfKQ', 'v1, whsec_MfKQ'],
  ])('%j is taken as %j', (text, secret) => expect(plainSecret(text)).toBe(secret));

  test.each([12, 13, 14, 15, 64])('of %i bytes is fine, whatever its padding', (bytes) => {
    expect(secretProblem(`whsec_${Buffer.alloc(bytes, 0xfb).toString('base64')}`)).toBeNull();
  });
});
