import { describe, expect, it } from '@jest/globals';
import { parseBoardFile } from './board-file.js';
import type { PostingRecord } from './posting-record.js';

const read = (vendor: string, body: unknown): PostingRecord[] =>
  parseBoardFile(vendor, typeof body === 'string' ? body : JSON.stringify(body), {}).postings;
const only = (vendor: string, body: unknown): PostingRecord | undefined => read(vendor, body)[0];
const xml = (root: string, rows: string): string => `<?xml version="1.0"?><${root}>${rows}</${root}>`;

describe('fields of single vendors', () => {
  it('join: amounts are cents, and hidden ones stay hidden', () => {
    const row = (showSalary: boolean): object => ({
      ...{ id: 1, title: 'Nurse', settings: { showSalary }, salaryFrequency: 'PER_HOUR' },
      ...{ salaryAmountFrom: { amount: 1_550, currency: 'EUR' }, salaryAmountTo: { amount: 1_800, currency: 'EUR' } },
    });
    const page = (item: object): string =>
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
        props: { pageProps: { initialState: { jobs: { items: [item], pagination: { total: 1, pageCount: 1 } } } } },
      })}</script>`;
    expect(only('join', page(row(true)))?.salary).toEqual({ min: 15.5, max: 18, currency: 'EUR', period: 'hour' });
    expect(only('join', page(row(false)))).not.toHaveProperty('salary');
    const other = { salaryAmountTo: { amount: 1_800, currency: 'CHF' } };
    expect(only('join', page({ ...row(true), ...other }))).not.toHaveProperty('salary');
  });

  it('pinpoint: the text names the hours of a permanent job', () => {
    const row = { id: '1', title: 'A', employment_type: 'permanent', employment_type_text: 'Permanent - Part Time' };
    expect(only('pinpoint', { data: [row] })?.employment_type).toBe('part_time');
    const other = { employment_type: 'fixed_term_part_time', employment_type_text: 'Full Time' };
    expect(only('pinpoint', { data: [{ ...row, ...other }] })).not.toHaveProperty('employment_type');
  });

  it('icims: the type of location is the workplace, or only how the place was found', () => {
    const jobs = ['REMOTE', 'HYBRID', 'ONSITE', 'LAT_LNG'].map((type, slug) => ({
      data: { slug: String(slug), title: 'Nurse', location_type: type },
    }));
    expect(read('icims', { totalCount: 4, jobs }).map((posting) => posting.workplace_type)).toEqual([
      ...['remote', 'hybrid', 'onsite', undefined],
    ]);
  });

  it('icims: further places and pay', () => {
    const data = {
      ...{
        slug: '1',
        title: 'Nurse',
        city: 'Reno',
        state: 'Nevada',
        country_code: 'US',
        full_location: 'Reno; Toronto',
      },
      ...{ additional_locations: [{ city: 'Toronto', state: 'Ontario', country: 'Canada' }] },
      ...{ salary_min_value: 35.5, salary_max_value: 48, salary_currency: 'USD', salary_frequency: 'HOURLY' },
    };
    expect(only('icims', { totalCount: 1, jobs: [{ data }] })).toMatchObject({
      places: [
        { city: 'Reno', region: 'Nevada', country: 'US' },
        { city: 'Toronto', region: 'Ontario', country: 'Canada' },
      ],
      salary: { min: 35.5, max: 48, currency: 'USD', period: 'hour' },
    });
  });

  it('smartrecruiters: `permanent` is the vendor’s code for full-time', () => {
    const row = (typeOfEmployment: object): object => ({
      totalFound: 1,
      content: [{ id: '1', name: 'A', typeOfEmployment }],
    });
    expect(only('smartrecruiters', row({ id: 'permanent' }))?.employment_type).toBe('full_time');
    expect(only('smartrecruiters', row({ id: 'permanent', label: 'Teilzeit' }))?.employment_type).toBe('part_time');
  });

  it('personio: hours that may be both are unknown, and so are those of a permanent position', () => {
    const feed = (more: string): string =>
      xml(
        'workzag-jobs',
        `<position><id>1</id><name>A</name><employmentType>permanent</employmentType>${more}</position>`,
      );
    const typeOf = (more: string): string | undefined => only('personio', feed(more))?.employment_type;
    expect(typeOf('')).toBeUndefined();
    expect(typeOf('<schedule>full-or-part-time</schedule>')).toBeUndefined();
    expect(typeOf('<schedule>part-time</schedule>')).toBe('part_time');
    expect(typeOf('<schedule>full-time</schedule>')).toBe('full_time');
  });

  it('recruitee: a talent pool is marked', () => {
    const offers = [
      { id: 1, title: 'Nurse', kind: 'talent_pool' },
      { id: 2, title: 'Nurse', kind: 'job' },
    ];
    expect(read('recruitee', { offers }).map((posting) => posting.talent_pool)).toEqual([true, undefined]);
  });

  it('jazzhr: the public page', () => {
    const row = (id: string, title: string, department: string): string =>
      `<li class="list-group-item"><h3><a href="https://acme.applytojob.com/apply/${id}/x"> ${title} </a></h3>` +
      `<ul><li><i class="fa fa-map-marker"></i>Reno, NV</li><li><i class="fa fa-sitemap"></i>${department}</li></ul></li>`;
    const html = `<html><ul>${row('Abc123xyz', 'Rigger &amp; Loft Hand', 'Yard')}${row('Def456uvw', 'Cook', 'All Departments')}</ul></html>`;
    const { outcome, postings } = parseBoardFile('jazzhr', html, { token: 'acme', contentType: 'text/html' });
    expect(outcome).toBe('complete');
    expect(postings).toMatchObject([
      {
        ...{ external_id: 'Abc123xyz', title: 'Rigger & Loft Hand', location_text: 'Reno, NV', department: 'Yard' },
        url: 'https://acme.applytojob.com/apply/Abc123xyz/x',
      },
      { external_id: 'Def456uvw', title: 'Cook' },
    ]);
    expect(postings[1]).not.toHaveProperty('department');
    expect(parseBoardFile('jazzhr', '<html>Careers</html>', {}).outcome).toBe('rejected');
  });

  it('jobvite: a page of several, and a job’s own page', () => {
    const list = (paging: string): string =>
      `<html><ul><li class="job"><a href="/acme/job/oAbc1fwx">Rigger</a><p class="jv-job-list-location">Reno,
        Nevada</p></li></ul><div class="jv-pagination-text">${paging}</div></html>`;
    expect(parseBoardFile('jobvite', list('1-1 of 4'), {}).outcome).toBe('incomplete');
    expect(parseBoardFile('jobvite', list(''), {})).toMatchObject({
      outcome: 'complete',
      postings: [{ external_id: 'oAbc1fwx', location_text: 'Reno, Nevada' }],
    });
    const job = {
      '@type': 'JobPosting',
      identifier: 'oAbc1fwx',
      title: 'Rigger',
      datePosted: '2026-11-06',
      industry: 'Yard',
    };
    const page = `<html><script type="application/ld+json">${JSON.stringify(job)}</script></html>`;
    expect(parseBoardFile('jobvite', page, {})).toMatchObject({
      outcome: 'incomplete',
      postings: [{ external_id: 'oAbc1fwx', function_hint: 'Yard', posted_at: '2026-11-06T00:00:00.000Z' }],
    });
  });
});
