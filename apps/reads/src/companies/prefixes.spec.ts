import { describe, expect, it } from '@jest/globals';
import { prefixesOf } from './prefixes.js';

describe('prefixes of names and domains', () => {
  it.each([
    ['acm', 'acm', 'acm'],
    ['  Acmé', 'acme', 'acme'],
    ['Acme & Sons Ltd.', 'acme and sons', 'acme & sons ltd.'],
    ['https://www.acme.example/jobs', 'https wwwacmeexample jobs', 'acme.example'],
    ['www.acme', 'wwwacme', 'acme'],
    ['https://', 'https', null],
  ])('%j', (query, name, domain) => {
    expect(prefixesOf(query)).toEqual({ name, domain });
  });
});
