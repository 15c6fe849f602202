import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CITIES_FILE, citiesOf } from './cities-file.js';

const file = readFileSync(createRequire(import.meta.url).resolve(CITIES_FILE));

/** Protocol buffers by hand: a field's number and type in one byte, then its value. */
const text = (field: number, value: string): number[] => [
  (field << 3) | 2,
  Buffer.byteLength(value),
  ...Buffer.from(value),
];
const number = (field: number, value: number): number[] => [field << 3, (value & 0x7f) | 0x80, value >> 7];
const city = (...fields: number[][]): number[] => [fields.flat().length, ...fields.flat()];

describe('the table of cities', () => {
  test('gives every city with its name, country, division and people', () => {
    const cities = [...citiesOf(file)];
    expect(cities).toHaveLength(135_233);
    expect(cities.every(({ name, country }) => name !== '' && /^[A-Z]{2}$/.test(country))).toBe(true);
    const berlin = cities.filter(({ name, country }) => name === 'Berlin' && country === 'DE');
    expect(berlin).toEqual([{ name: 'Berlin', country: 'DE', adminCode: '16', population: expect.any(Number) }]);
    expect(berlin[0]?.population).toBeGreaterThan(3_000_000);
  });

  test('steps over fields it does not know, of every type', () => {
    const unknown = [
      text(4, 'Älter'),
      number(1, 300),
      [(12 << 3) | 1, ...Array(8).fill(1)],
      [(13 << 3) | 5, 1, 2, 3, 4],
    ];
    const bytes = city(...unknown, text(2, 'Łódź'), text(3, 'PL'), number(9, 700), text(8, '74'));
    const found = [...citiesOf(Uint8Array.from([...bytes, ...city(text(2, 'B'))]))];
    expect(found).toEqual([
      { name: 'Łódź', country: 'PL', adminCode: '74', population: 700 },
      { name: 'B', country: '', adminCode: '', population: 0 },
    ]);
  });

  test('a file that was cut is no table', () => {
    expect(() => [...citiesOf(file.subarray(0, 1_001))]).toThrow(/ends within/);
    const whole = Uint8Array.from(city(text(2, 'Berlin')));
    expect(() => [...citiesOf(whole.subarray(0, 6))]).toThrow(/within a text/);
  });
});
