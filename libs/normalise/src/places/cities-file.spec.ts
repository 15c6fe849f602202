import fs from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import { citiesOf, gazetteerData } from './cities-file.js';

const line = (name: string, feature: string, population: string): string =>
  ['1', name, name, '', '1.5', '2.5', 'P', feature, 'DE', '', '07', '05', '', '', population, '', '', '', ''].join(
    '\t',
  );

describe('the tables of the packages', () => {
  const { cities, newerCities = [], divisions } = gazetteerData(createRequire(import.meta.url).resolve, fs);

  test('have the cities of the world with country, divisions and population', () => {
    const all = [...cities];
    expect(all.length).toBeGreaterThan(190_000);
    expect(all.find(({ name, country }) => name === 'Bremen' && country === 'DE')).toMatchObject({ adminCode: '03' });
    expect([...newerCities].find(({ name }) => name === 'Campo Bom')).toMatchObject({ country: 'BR', adminCode: '23' });
  });

  test('have the divisions of the first and the second level', () => {
    const codes = new Map([...divisions].map(({ code, name }) => [code, name]));
    expect(codes.get('FR.11')).toBe('Île-de-France');
    expect(codes.get('US.AL.007')).toBe('Bibb County');
  });
});

describe('the table of cities', () => {
  test('leaves out places that are gone and marks quarters', () => {
    const file = [line('A', 'PPL', '900'), line('B', 'PPLX', '5'), line('C', 'PPLH', '7')].join('\n');
    expect([...citiesOf([file.slice(0, 20), file.slice(20)])]).toEqual([
      { name: 'A', country: 'DE', adminCode: '07', admin2Code: '05', population: 900, isSection: false },
      { name: 'B', country: 'DE', adminCode: '07', admin2Code: '05', population: 5, isSection: true },
    ]);
  });

  test('a file that ends within a line is an error', () => {
    expect(() => [...citiesOf(['1\tBerlin\tBerlin'])]).toThrow(/without population/);
  });
});
