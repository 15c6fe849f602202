import { expect, test } from '@jest/globals';
import { parseBusPrivateKey } from '@hiring/platform-config';
import { testBusPrivateKey } from '@hiring/platform-testing';
import { BusIdentity } from './identity.js';
import { SecretBox } from './secret.box.js';
import { testIdentity } from './testing/identity.testing.js';

const CLOSED = 'cannot be opened';
const box = (service: string): SecretBox => new SecretBox(testIdentity(service));

test('a secret sealed for a service is opened by that service; the text reveals nothing and differs each time', () => {
  const sealed = box('gateway').seal('whsec_1', 'change-feed');
  expect(box('change-feed').open(sealed)).toBe('whsec_1');
  expect(sealed.sealed).not.toContain('whsec');
  expect(box('gateway').seal('whsec_1', 'change-feed')).not.toEqual(sealed);
});

test('a secret sealed for one service is opened by no other, not even by the one that sealed it', () => {
  const sealed = box('gateway').seal('whsec_1', 'change-feed');
  for (const other of ['gateway', 'freshness', 'reads', 'support']) {
    expect(() => box(other).open(sealed)).toThrow(CLOSED);
  }
});

test('a process with another private key cannot open a secret, whatever service and key id it claims', () => {
  const sealed = box('gateway').seal('whsec_1', 'change-feed');
  const victim = testIdentity('change-feed');
  const own = parseBusPrivateKey(testBusPrivateKey('freshness'));
  const pretender = new BusIdentity('change-feed', { ...own, id: victim.keyId }, victim.directory);
  expect(() => new SecretBox(pretender).open(sealed)).toThrow(CLOSED);
});

test('a secret that was changed, cut short or relabelled for another key is refused', () => {
  const { sealed } = box('gateway').seal('whsec_1', 'change-feed');
  const [form = '', oneTime = '', boxed = ''] = sealed.split('.');
  const { keyId } = testIdentity('freshness');
  const flipped = `${boxed.slice(0, -2)}${boxed.endsWith('AA') ? 'BB' : 'AA'}`;
  const relabelled = `${keyId}:${boxed.slice(boxed.indexOf(':') + 1)}`;
  for (const text of [
    `${form}.${oneTime}.${flipped}`,
    `${form}.${oneTime}`,
    form,
    '',
    'nonsense',
    `${form}.AAAA.${boxed}`,
  ]) {
    expect(() => box('change-feed').open({ sealed: text })).toThrow(CLOSED);
  }
  expect(() => box('freshness').open({ sealed: `${form}.${oneTime}.${relabelled}` })).toThrow(CLOSED);
});

test('while a key is rotated, a secret is opened with the old one and with the new one', () => {
  const both = { 'change-feed': ['old', 'new'] };
  const sealed = new SecretBox(testIdentity('gateway', 'gateway', both)).seal('whsec_1', 'change-feed');
  for (const key of ['old', 'new']) {
    expect(new SecretBox(testIdentity('change-feed', key, both)).open(sealed)).toBe('whsec_1');
  }
  expect(() => box('change-feed').open(sealed)).toThrow(CLOSED);
});

test('a secret for a service without a key in the directory is not sealed', () => {
  expect(() => box('gateway').seal('whsec_1', 'unheard-of')).toThrow('Internal error');
});
