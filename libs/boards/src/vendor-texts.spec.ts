import { describe, expect, it } from '@jest/globals';
import type { Vendor } from '@hiring/contracts';
import { readerOf } from './board-readers.js';

const LONG = `<p>We fly &amp; build "kites".</p>\n<ul><li>Knots ${'and ropes '.repeat(40)}</li></ul>`;

function texts(vendor: Vendor, body: unknown): (string | undefined)[] {
  const answer = typeof body === 'string' ? body : JSON.stringify(body);
  const reader = readerOf(vendor);
  return reader
    .parse(answer, { token: reader.exampleToken, observedAt: '2026-06-01T00:00:00.000Z' })
    .postings.map(({ text }) => text?.read());
}

const xml = (text: string): string => `<![CDATA[${text}]]>`;

describe('the text of a posting', () => {
  it.each<[Vendor, unknown]>([
    ['ashby', { jobs: [{ id: 'a', title: 'Rigger', descriptionHtml: LONG, descriptionPlain: 'other' }] }],
    [
      'bamboohr',
      {
        result: {
          jobOpening: {
            jobOpeningName: 'Rigger',
            jobOpeningShareUrl: 'https://x.bamboohr.com/careers/7',
            description: LONG,
          },
        },
      },
    ],
    ['breezy', [{ id: 'a', name: 'Rigger', description: LONG }]],
    ['gem', [{ id: 'a', title: 'Rigger', content: LONG, content_plain: 'other' }]],
    ['recruitee', { offers: [{ id: 1, title: 'Rigger', description: LONG, requirements: '' }] }],
    ['rippling', { uuid: 'a', name: 'Rigger', workLocations: [], description: { company: '', role: LONG } }],
    ['workable', { name: 'Acme', jobs: [{ shortcode: 'A', title: 'Rigger', description: LONG }] }],
    [
      'workday',
      {
        jobPostingInfo: {
          title: 'Rigger',
          externalUrl: 'https://acme.wd1.myworkdayjobs.com/x/job/y',
          jobDescription: LONG,
        },
      },
    ],
    ['teamtailor', { items: [{ url: 'https://x.example/jobs/1-a', title: 'Rigger', content_html: LONG }] }],
    [
      'site',
      `{"@type":"JobPosting","title":"Rigger","url":"https://a.example/1","description":${JSON.stringify(LONG)}}`,
    ],
    [
      'personio',
      `<workzag-jobs><position><id>1</id><name>Rigger</name><jobDescriptions><jobDescription><value>${xml(LONG)}</value></jobDescription></jobDescriptions></position></workzag-jobs>`,
    ],
    ['jobvite', `<result><job><id>1</id><title>Rigger</title><description>${xml(LONG)}</description></job></result>`],
    ['jazzhr', `<jobs><job><id>1</id><title>Rigger</title><description>${xml(LONG)}</description></job></jobs>`],
    [
      'taleobusiness',
      `<rss><channel><item><taleo:reqId>1</taleo:reqId><title>Rigger</title><description>${xml(LONG)}</description></item></channel></rss>`,
    ],
  ])('%s: is that of the answer, character by character', (vendor, body) => {
    expect(texts(vendor, body)).toEqual([LONG]);
  });

  it('greenhouse: is unescaped once', () => {
    const content = LONG.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(texts('greenhouse', { jobs: [{ id: 1, title: 'Rigger', content }], meta: { total: 1 } })).toEqual([LONG]);
  });

  it('lever: has its lists with their titles, in order', () => {
    const row = { id: 'a', text: 'Rigger', description: LONG, descriptionPlain: 'other', additional: '<p>Apply</p>' };
    const [text] = texts('lever', [{ ...row, lists: [{ text: 'You bring', content: '<li>Knots</li>' }] }]);
    expect(text).toBe([LONG, 'You bring', '<li>Knots</li>', '<p>Apply</p>'].join('\n<br>\n'));
  });

  it('is none where the listing has none', () => {
    expect(texts('smartrecruiters', { content: [{ id: '1', name: 'Rigger' }], totalFound: 1 })).toEqual([undefined]);
    expect(texts('ashby', { jobs: [{ id: 'a', title: 'Rigger', descriptionHtml: '' }] })).toEqual([undefined]);
  });
});
