import { expect, it } from '@jest/globals';
import { kafkaSecurity } from './kafka-security.js';

const open = { kafkaTls: false, kafkaSaslUsername: '', kafkaSaslPassword: '' };

it('without settings there is no encryption and no login', () => {
  expect(kafkaSecurity(open)).toEqual({});
});

it('with TLS alone the public certificate authorities are trusted, or the given one instead', () => {
  expect(kafkaSecurity({ ...open, kafkaTls: true })).toEqual({ ssl: true });
  expect(kafkaSecurity({ ...open, kafkaTls: true, kafkaTlsCa: 'pem' })).toEqual({ ssl: { ca: ['pem'] } });
});

it('a login uses its configured mechanism', () => {
  const login = { kafkaSaslMechanism: 'scram-sha-512' as const, kafkaSaslUsername: 'reads', kafkaSaslPassword: 'p' };
  expect(kafkaSecurity({ ...open, ...login })).toEqual({
    sasl: { mechanism: 'scram-sha-512', username: 'reads', password: 'p' },
  });
});
