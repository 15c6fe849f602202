import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../json-fields.js';
import { identitiesOf, withoutTranslations } from './posting-identity.js';

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

  it('has a number for further postings of one name and place, whatever their dates', () => {
    const same = { title: 'Rigger', jobLocation: place('Oslo') };
    const on = (day: number) =>
      idsOf([
        { ...same, description: 'Sails', datePosted: `2026-11-0${day}` },
        { ...same, description: 'Masts', datePosted: `2026-11-0${day + 1}` },
        { ...same, description: 'Sails', datePosted: `2026-11-0${day + 2}` },
      ]);
    const [sails, masts, again] = on(1);
    expect([masts === sails, again === sails, on(2)]).toEqual([false, true, [sails, masts, again]]);
  });

  it('is the page where several postings have one address', () => {
    const apply = 'https://acme.example/apply';
    const found = ['a', 'b'].map((page) => ({
      job: { title: page, url: apply },
      pageUrl: `https://acme.example/jobs/${page}`,
    }));
    expect(identitiesOf(found, 'acme.example/jobs').map(({ id }) => id)).toEqual(found.map(({ pageUrl }) => pageUrl));
  });

  it.each(['https://www.acme.example/jobs/a', 'https://acme.example/jobs/a/', 'http://acme.example/jobs/a'])(
    'is the same for the address %s',
    (url) => expect(idsOf([{ title: 'A', url }])).toEqual(['https://acme.example/jobs/a']),
  );

  it('is one for translations of a posting, and none of those that share an identifier in one language', () => {
    const on = (path: string, title: string, identifier: string) => ({
      job: { title, identifier },
      pageUrl: `https://acme.example${path}`,
    });
    const own = [on('/jobs/1', 'Engineer', '1'), on('/jobs/2', 'Nurse', '2')];
    expect(
      withoutTranslations([on('/de/jobs/1', 'Ingenieur', '1'), ...own, on('/fr/emplois/2', 'Infirmier', '2')]),
    ).toEqual(own);
    const shared = [...own, on('/de/jobs/3', 'Koch', '1'), on('/de/jobs/4', 'Pflege', '1')];
    expect(withoutTranslations(shared)).toEqual(shared);
  });
});
