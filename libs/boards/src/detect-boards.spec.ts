import { describe, expect, it } from '@jest/globals';
import { detectBoards } from './detect-boards.js';

const boards = (html: string, url = 'https://acme.example/careers'): string[] =>
  detectBoards(url, html).map((board) => `${board.vendor}/${board.token}`);

describe('detectBoards', () => {
  it.each([
    ['https://boards.greenhouse.io/acme/jobs/1', 'greenhouse/acme'],
    ['https://job-boards.eu.greenhouse.io/acme', 'greenhouse/acme'],
    ['https://boards.greenhouse.io/embed/job_board/js?for=Acme', 'greenhouse/acme'],
    ['https://boards-api.greenhouse.io/v1/boards/acme/jobs', 'greenhouse/acme'],
    ['https://jobs.lever.co/Acme/uuid', 'lever/Acme'],
    ['https://jobs.eu.lever.co/acme', 'lever/eu/acme'],
    ['https://jobs.ashbyhq.com/Acme%20Inc.io/embed', 'ashby/Acme Inc.io'],
    ['https://apply.workable.com/acme/#jobs', 'workable/acme'],
    ['https://acme.workable.com', 'workable/acme'],
    ['https://careers.smartrecruiters.com/AcmeInc', 'smartrecruiters/acmeinc'],
    ['https://acme.recruitee.com/o/rigger', 'recruitee/acme'],
    ['https://acme.jobs.personio.de', 'personio/acme'],
    ['https://acme.jobs.personio.com/job/7', 'personio/com/acme'],
    ['https://acme.na.teamtailor.com/jobs', 'teamtailor/acme.na.teamtailor.com'],
    ['https://acme.breezy.hr/', 'breezy/acme'],
    ['https://acme.bamboohr.com/careers', 'bamboohr/acme'],
    ['https://acme.wd5.myworkdayjobs.com/en-US/External/job/x', 'workday/acme/wd5/External'],
    ['https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/External/jobs', 'workday/acme/wd5/External'],
    ['https://ats.rippling.com/en-GB/acme/jobs', 'rippling/acme'],
    ['https://acme.pinpointhq.com/postings.json', 'pinpoint/acme'],
    ['https://careers-acme.icims.com/jobs/search', 'icims/careers-acme.icims.com'],
    ['https://acme.applytojob.com/apply', 'jazzhr/acme'],
    ['https://jobs.jobvite.com/careers/acme/jobs', 'jobvite/acme'],
    ['https://app.jobvite.com/CompanyJobs/Careers.aspx?k=1&amp;c=qAb9Vfwx', 'jobvite/c/qAb9Vfwx'],
    ['https://join.com/companies/acme', 'join/acme'],
    ['https://acme.wd1.myworkdaysite.com/recruiting/acme/Careers', 'workday/acme/wd1/Careers'],
    ['https://wd3.myworkdaysite.com/en-US/recruiting/acme/External/job/x', 'workday/acme/wd3/External'],
    ['https://wd5.myworkdaysite.com/wday/cxs/acme/External/jobs', 'workday/acme/wd5/External'],
    ['https://jobs.smartrecruiters.com/oneclick-ui/company/AcmeInc/publication/1', 'smartrecruiters/acmeinc'],
    ['https://app.jazz.co/widgets/basic/create/acme', 'jazzhr/acme'],
    ['https://jobs.ashbyhq.com/sentry', 'ashby/sentry'],
  ])('%s is %s, as the page itself, a link, or escaped in a script', (url, expected) => {
    expect(boards('', url)).toEqual([expected]);
    expect(boards(`<a href="${url}">Jobs</a>`)).toEqual([expected]);
    expect(boards(`<script>var u = "${url.replaceAll('/', '\\/')}";</script>`)).toEqual([expected]);
  });

  it.each([
    [
      'in the query of another URL',
      '<a href="https://x.example/go?to=https%3A%2F%2Fjobs.lever.co%2Facme">',
      'lever/acme',
    ],
    ['escaped twice', '<a href="https://x.example/?u=https%253A%252F%252Fjobs.lever.co%252Facme">', 'lever/acme'],
    ['without a scheme', '<iframe src="//boards.greenhouse.io/embed/job_board?for=acme"></iframe>', 'greenhouse/acme'],
    ['with a host in capitals', '<a href="https://Jobs.Lever.CO/Acme">', 'lever/Acme'],
    ['in HTML escapes', '<div data-src="https:&#x2F;&#x2F;acme.breezy.hr&#x2F;"></div>', 'breezy/acme'],
    [
      'in an attribute of data',
      '<div data-careersite="acme"></div><script src="//jobs.jobvite.com/__assets__/iframe.js">',
      'jobvite/acme',
    ],
    ['as an attribute of a widget', '<div id="BambooHR" data-domain="acme.bamboohr.com"></div>', 'bamboohr/acme'],
    ['as the number of an account', '<script>whr_embed(4711, {detail: "titles"});</script>', 'workable/4711'],
    ['as a number after a blank', "<script>whr_embed ( '4711' , {zoom: 'country'})</script>", 'workable/4711'],
    ['in a script that is written as a comment', '<script><!--\nwhr_embed(4711);\n//--></script>', 'workable/4711'],
    ['beside a comment', '<!-- <a href="https://jobs.lever.co/old"> --><a href="//jobs.lever.co/acme">', 'lever/acme'],
    ['with `www` before the tenant', '<a href="https://www.acme.breezy.hr">', 'breezy/acme'],
    ['in a list without blanks', 'https://a.example/x,https://jobs.lever.co/acme', 'lever/acme'],
    [
      'as a member of a widget',
      '<script src="https://static.smartrecruiters.com/job-widget/1.3.0/smart_widget.js"></script>' +
        '<script>widget({"company_code": "AcmeInc"})</script>',
      'smartrecruiters/acmeinc',
    ],
  ])('finds a board %s', (_name, html, expected) => {
    expect(boards(html)).toEqual([expected]);
  });

  it('does not treat the vendors’ own hosts as tenants', () => {
    const own = [
      ...['careers-analytics.recruitee.com', 'api.recruitee.com', 'cdn01.icims.com', 'assets-cdn.breezy.hr'],
      ...['app.na.teamtailor.com', 'api.teamtailor.com', 'documentation.bamboohr.com', 'status.pinpointhq.com'],
      ...['job-boards.cdn.greenhouse.io/acme', 'jobs.workable.com/company/1', 'jobs.ashbyhq.com/api/x'],
      'www.workable.com',
      'help.bamboohr.com',
      'app.teamtailor.com',
      'www.icims.com',
      'apply.workable.com/j/1',
      'cdn.breezy.hr',
    ];
    expect(boards(own.map((host) => `<a href="https://${host}">x</a>`).join(''))).toEqual([]);
  });

  it.each([
    ['below the host of a tenant', '<a href="https://c-12345-20260101-www-acme-com.i.icims.com/">'],
    ['in the path of another host', '<a href="https://archive.example/web/https://jobs.lever.co/acme">'],
    ['escaped in the path of another host', '<a href="https://x.example/https%3A%2F%2Facme.breezy.hr%2F">'],
    ['without a scheme in the path of another host', '<a href="https://x.example/site/jobs.lever.co/acme">'],
    ['in a comment', '<p>a</p><!-- old: <a href="https://jobs.lever.co/acme">jobs</a> -->'],
    ['in a link to mail', '<a href="mailto:a@acme.example?body=https://jobs.lever.co/acme">'],
    ['in a mail address', '<p>jobs@acme.recruitee.com</p>'],
  ])('finds no board %s', (_name, html) => {
    expect(boards(html)).toEqual([]);
  });

  it('returns all boards of a page, each once', () => {
    const html =
      '<a href="https://jobs.lever.co/a"></a><a href="https://jobs.lever.co/a/1"></a><a href="https://b.breezy.hr"></a>';
    expect(boards(html)).toEqual(['lever/a', 'breezy/b']);
  });

  it('recognises pages that vendors serve under the company’s own domain', () => {
    expect(boards('<link href="https://images.teamtailor-cdn.com/x.png">', 'https://career.acme.example/')).toEqual([
      'teamtailor/career.acme.example',
    ]);
  });

  it('falls back to the page itself when it has JobPosting data and links no board', () => {
    const html = '<script type="application/ld+json">{"@graph":[{"@type":"JobPosting"}]}</script>';
    expect(boards(html, 'https://acme.example/careers/')).toEqual(['site/acme.example/careers']);
    expect(boards('<p>We hire</p>')).toEqual([]);
  });

  it('processes a hostile page in bounded time', () => {
    const started = performance.now();
    boards('a-'.repeat(1_000_000) + 'x.workable.com'.repeat(20_000));
    for (const words of ['<!--', '<script>', '<script></script><!---->', '/http://', 'mailto:', 'a@b.breezy.hr/']) {
      boards(words.repeat(200_000));
    }
    expect(performance.now() - started).toBeLessThan(60_000);
  });
});
