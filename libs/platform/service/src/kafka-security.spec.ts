import { expect, it } from '@jest/globals';
import { kafkaSecurity } from './kafka-security.js';

const open = { kafkaTls: false, kafkaSaslUsername: '', kafkaSaslPassword: '' };

it('an open broker is spoken to without encryption and login', () => {
  expect(kafkaSecurity(open)).toEqual({});
});

it('with TLS alone the public authorities count, or the given one instead of them', () => {
  expect(kafkaSecurity({ ...open, kafkaTls: true })).toEqual({ ssl: true });
  expect(kafkaSecurity({ ...open, kafkaTls: true, kafkaTlsCa: 'pem' })).toEqual({ ssl: { ca: ['pem'] } });
});

it('a login goes with the mechanism that names it', () => {
  const login = { kafkaSaslMechanism: 'scram-sha-512' as const, kafkaSaslUsername: 'reads', kafkaSaslPassword: 'p' };
  expect(kafkaSecurity({ ...open, ...login })).toEqual({
    sasl: { mechanism: 'scram-sha-512', username: 'reads', password: 'p' },
  });
});
