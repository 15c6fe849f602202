import { ValidateBy } from 'class-validator';
import { REDIS_ADDRESS, parseRedisAddress } from './redis-address.js';

/** Accepts addresses that `parseRedisAddress` can parse. */
export function IsRedisAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'isRedisAddress',
    validator: { validate: isRedisAddress, defaultMessage: () => `must be ${REDIS_ADDRESS}` },
  });
}

function isRedisAddress(text: unknown): boolean {
  try {
    parseRedisAddress(String(text));
    return true;
  } catch {
    return false;
  }
}
