import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../json-fields.js';
import { identitiesOf } from './posting-identity.js';

const LIST = 'acme.example/careers';
const PAGE = `https://${LIST}`;
const idsOf = (jobs: readonly JsonObject[], pageUrl = PAGE): string[] =>
  identitiesOf(
    jobs.map((job) => ({ job, pageUrl })),
    LIST,
  ).map(({ id }) => id);
const place = (addressLocality: string): object => ({ address: { addressLocality } });

describe('the identity of a posting of a site', () => {
  it('is its identifier, in any form', () => {
    expect(
      idsOf([
        { title: 'A', identifier: 'R1' },
        { title: 'B', identifier: { value: 7 } },
      ]),
    ).toEqual(['R1', '7']);
  });

  it('is not the name of the company, not a placeholder, and no identifier that postings share', () => {
    const url = (path: string): object => ({ url: `https://acme.example/jobs/${path}` });
    expect(
      idsOf([
        { title: 'A', identifier: 'Acme Ltd.', hiringOrganization: { name: 'ACME Ltd' }, ...url('a') },
        { title: 'B', identifier: { name: 'Acme', value: 'Acme' }, ...url('b') },
        { title: 'C', identifier: 'N/A', ...url('c') },
        { title: 'D', identifier: '100', ...url('d') },
        { title: 'E', identifier: '100', ...url('e') },
      ]),
    ).toEqual(['a', 'b', 'c', 'd', 'e'].map((path) => `https://acme.example/jobs/${path}`));
  });

  it('is its address with the fragment, or the page that has it alone', () => {
    expect(
      idsOf([
        { title: 'A', url: `${PAGE}#a` },
        { title: 'B', url: `${PAGE}#b` },
      ]),
    ).toEqual([`${PAGE}#a`, `${PAGE}#b`]);
    expect(idsOf([{ title: 'A' }], 'https://acme.example/jobs/a')).toEqual(['https://acme.example/jobs/a']);
  });

  it.each([
    ['the page that lists the jobs', PAGE],
    ['the front page', 'https://acme.example/'],
  ])('is not %s, also for a single posting', (_name, url) => {
    expect(idsOf([{ title: 'A', url }])[0]).toMatch(/^sha256:/);
  });

  it('is a digest of title and place without any of these, the same beside other postings and on other days', () => {
    const rigger = { title: 'Rigger', jobLocation: place('Oslo'), datePosted: '2026-11-01' };
    const [alone] = idsOf([rigger]);
    const among = idsOf([
      { title: 'Cook', jobLocation: place('Oslo') },
      { ...rigger, datePosted: '2026-11-02' },
      { ...rigger, title: 'Rigger', jobLocation: place('Bergen') },
    ]);
    expect(among[1]).toBe(alone);
    expect(new Set(among).size).toBe(3);
  });

  it('has the date as well for postings that nothing else tells apart', () => {
    const same = { title: 'Rigger', jobLocation: place('Oslo') };
    const ids = idsOf([
      { ...same, datePosted: '2026-11-01' },
      { ...same, datePosted: '2026-11-02' },
    ]);
    expect(new Set(ids).size).toBe(2);
  });
});
