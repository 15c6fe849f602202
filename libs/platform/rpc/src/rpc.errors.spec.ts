import { expect, test } from '@jest/globals';
import { AppError } from '@hiring/contracts';
import { fromWireError, toWireError } from './rpc.errors.js';
import type { WireError } from './wire.js';

test('an error crosses the bus with its errors and when to retry, and with nothing else that a peer adds', () => {
  const errors = [{ pointer: '/name', detail: 'is missing' }];
  const sent = toWireError(
    new AppError('rate_limited', 'Too many.', { errors, retryAfterSeconds: 2, cause: 'secret' }),
  );
  expect(sent).toEqual({ code: 'rate_limited', publicMessage: 'Too many.', errors, retryAfterSeconds: 2 });
  const read = fromWireError({ ...sent, cause: 'foreign' } as WireError);
  expect(read).toMatchObject({ code: 'rate_limited', publicMessage: 'Too many.', errors, retryAfterSeconds: 2 });
  expect(read.cause).toBeUndefined();
});

test('an unknown code is read as internal', () =>
  expect(fromWireError({ code: 'constructor', publicMessage: 'x' } as unknown as WireError).code).toBe('internal'));
