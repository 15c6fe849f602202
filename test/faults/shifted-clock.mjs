import { readFileSync, watchFile } from 'node:fs';

/**
 * Shifts a service's wall clock by the milliseconds in the file SHIFTED_CLOCK. The clock jumps when the file changes.
 * Monotonic time and timers are not affected. This module is loaded before the service.
 */
const file = process.env.SHIFTED_CLOCK;
const EVERY_MS = 100;
let shiftMs = 0;

function read() {
  shiftMs = Number(readFileSync(file, 'utf8'));
}

if (file) {
  read();
  watchFile(file, { interval: EVERY_MS, persistent: false }, read);
  const Real = Date;
  const now = () => Real.now() + shiftMs;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, made) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, made === globalThis.Date ? target : made),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
