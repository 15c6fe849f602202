import { describe, expect, it } from '@jest/globals';
import type { Meter } from '@hiring/contracts';
import { chargeFor, isZero } from './index.js';

describe('price list', () => {
  it('bills a cached read one cached call, and nothing for any other status', () => {
    expect(chargeFor('call', { status: 200 })).toMatchObject({ units: { calls: 1 }, meterClass: 'cached' });
    for (const status of [304, 400, 404, 429, 500, 503]) expect(isZero(chargeFor('call', { status }).units)).toBe(true);
  });

  it('bills a Tier 1 read as fresh exactly when max_age was set', () => {
    expect(chargeFor('tier1', { status: 200, maxAgeDeclared: true }).meterClass).toBe('fresh');
    expect(chargeFor('tier1', { status: 200 }).meterClass).toBe('cached');
  });

  it('bills a 202 one forced_fresh for the call that queued the job and nothing for joining', () => {
    expect(chargeFor('tier1', { status: 202, queuedJob: true }).units).toMatchObject({ calls: 0, forced_fresh: 1 });
    expect(isZero(chargeFor('tier1', { status: 202, queuedJob: false }).units)).toBe(true);
  });

  it('bills one change per event and nothing for an empty page', () => {
    expect(chargeFor('change', { status: 200, events: 7 }).units.changes).toBe(7);
    expect(isZero(chargeFor('change', { status: 200, events: 0 }).units)).toBe(true);
  });

  it('bills one cached call per row found and nothing when none was found', () => {
    expect(chargeFor('row', { status: 200, rows: 7 })).toMatchObject({ units: { calls: 7 }, meterClass: 'cached' });
    expect(isZero(chargeFor('row', { status: 200, rows: 0 }).units)).toBe(true);
    expect(isZero(chargeFor('row', { status: 429, rows: 7 }).units)).toBe(true);
  });

  it('bills a watch when it was created', () => {
    expect(chargeFor('watch', { status: 201 }).units.watches).toBe(1);
    expect(isZero(chargeFor('watch', { status: 404 }).units)).toBe(true);
  });

  it.each<[Meter, number[]]>([
    ['call', [200]],
    ['row', [200]],
    ['tier1', [200, 202]],
    ['change', [200]],
    ['watch', [201]],
  ])('bills %s for %j and is free for every other status', (meter, billed) => {
    const whole = { maxAgeDeclared: true, events: 3, rows: 3, queuedJob: true };
    const statuses = Array.from({ length: 500 }, (_, index) => 100 + index);
    const charged = statuses.filter((status) => !isZero(chargeFor(meter, { ...whole, status }).units));
    expect(charged).toEqual(billed);
    expect(chargeFor(meter, { ...whole, status: 500 }).meterClass).toBeNull();
  });

  it('has no price for a meter that it does not know', () => {
    expect(() => chargeFor('unknown' as Meter, { status: 200 })).toThrow('no price for meter unknown');
  });
});
