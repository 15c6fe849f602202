import { describe, expect, it } from '@jest/globals';
import { prefixesOf } from './prefixes.js';

describe('prefixes of names and domains', () => {
  it.each([
    ['acm', 'acm', 'acm'],
    ['  Acmé', 'acme', 'acme'],
    ['Acme & Sons Ltd.', 'acme and sons', 'acme & sons ltd.'],
    ['https://www.acme.example/jobs', 'https wwwacmeexample jobs', 'acme.example'],
    ['https://careers.acme.example/jobs?a=1', 'https careersacmeexample jobs a 1', 'acme.example'],
    ['Jane@mail.acme.example', 'jane mailacmeexample', 'acme.example'],
    ['www.acme', 'wwwacme', 'acme'],
    ['https://', 'https', null],
  ])('%j', (query, name, domain) => {
    expect(prefixesOf(query)).toEqual({ name, domain });
  });
});
