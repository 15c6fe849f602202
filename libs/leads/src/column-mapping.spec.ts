import { describe, expect, it } from '@jest/globals';
import { leadCells, mapColumns } from './column-mapping.js';

describe('mapColumns', () => {
  it('recognises columns by their usual names', () => {
    expect(mapColumns(['Company', 'Web-Site', 'E-Mail', 'Job Title'], []).cells).toEqual([1, null, 2, null, 3]);
    expect(mapColumns(['LinkedIn URL', 'Website', 'Email address', 'Phone'], []).cells).toEqual([1, 0, 2, 3, null]);
  });

  it('prefers an explicit choice to a name', () => {
    expect(mapColumns(['Website', 'Site of the firm', 'email'], ['website=site of the firm']).cells[0]).toBe(1);
  });

  it.each([
    [['name', 'city'], []],
    [['website', 'city'], []],
    [['email'], []],
    [['website', 'email'], ['web=website']],
    [['website', 'email'], ['website=nowhere']],
  ])('refuses %j with %j', (header, chosen) => expect(() => mapColumns(header, chosen)).toThrow());
});

describe('leadCells', () => {
  const mapping = mapColumns(['website', 'email', 'job title'], []);

  it('puts cells in the order of a lead, on one line each', () => {
    expect(leadCells([' a.com ', 'a@a.com', 'one\r\n\ttwo'], mapping)).toEqual(['a.com', '', 'a@a.com', '', 'one two']);
  });

  it.each([
    [['a.com', 'a@a.com'], '2 cells, the header has 3'],
    [['a.com', 'a\u0000@a.com', ''], 'NUL'],
    [['a.com', 'a@a.com', '\ufffd'], 'not valid text'],
    [['a.com', 'a@a.com', 'x'.repeat(2_049)], '2049 characters'],
    [['', ' ', 'Cook'], 'neither a website nor a contact'],
  ])('%# says why there is no lead', (cells, problem) =>
    expect(leadCells(cells, mapping)).toEqual({ problem: expect.stringContaining(problem) }),
  );
});
