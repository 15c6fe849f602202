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

  it.each([
    [
      'https://eups.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/job/1',
      'oracle/eups.fa.us2.oraclecloud.com/CX_1',
    ],
    ['https://acme.jobs2web.com/search/', 'successfactors/acme.jobs2web.com'],
    ['https://acme.eightfold.ai/careers?domain=acme.com', 'eightfold/acme.eightfold.ai'],
    [
      'https://recruiting2.ultipro.com/ACM1000/JobBoard/CE9F32AC-832c-472b-8e49-e94ebb77e4b0/OpportunityDetail?opportunityId=1',
      'ukg/recruiting2.ultipro.com/ACM1000/ce9f32ac-832c-472b-8e49-e94ebb77e4b0',
    ],
    [
      'https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=ab-1&ccId=19000101_000001&lang=en_US',
      'adp/ab-1/19000101_000001',
    ],
    ['https://workforcenow.cloud.adp.com/x/recruitment.html?ccId=9_2&type=JS&cid=ab-1', 'adp/ab-1/9_2'],
    ['https://recruiting.paylocity.com/recruiting/jobs/All/70f7d03b-6c9f/Acme-Inc', 'paylocity/70f7d03b-6c9f'],
    ['https://jobs.gem.com/acme/am9icG9zdDp', 'gem/acme'],
    ['https://www.comeet.com/jobs/acme/F6.003/rigger/18.767', 'comeet/acme/F6.003'],
    ['https://acme.careers.hibob.com/jobs/1', 'hibob/acme.careers.hibob.com'],
    ['https://www.careers-page.com/acme/job/QW3', 'manatal/acme'],
    ['https://acme.csod.com/ux/ats/careersite/4/home/requisition/1?c=acme', 'cornerstone/acme.csod.com/4'],
    ['https://www.paycomonline.net/v4/ats/web.php/jobs?clientkey=0A1B', 'paycom/0a1b'],
    ['https://www.paycomonline.net/v4/ats/web.php/portal/0A1B/career-page', 'paycom/0a1b'],
    ['https://jobs.dayforcehcm.com/en-US/acme/CANDIDATEPORTAL/jobs/1', 'dayforce/acme/candidateportal'],
    ['https://acme.phenompeople.com/us/en/search-results', 'phenom/acme.phenompeople.com/us/en'],
    ['https://acme.talentbrew.com/search-jobs?p=1', 'radancy/acme.talentbrew.com'],
    ['https://acme.hire.trakstar.com/jobs/fk0z/', 'trakstar/acme'],
    ['https://acme.isolvedhire.com/jobs/1.html', 'isolved/acme.isolvedhire.com'],
    ['https://acme.applicantpro.com/jobs/', 'isolved/acme.applicantpro.com'],
    ['https://acme.peopleadmin.com/postings/search', 'peopleadmin/acme.peopleadmin.com'],
    ['https://recruitingbypaycor.com/career/JobIntroduction.action?clientId=8A78&id=1', 'paycor/8a78'],
    ['https://acme.zohorecruit.eu/jobs/Careers', 'zohorecruit/acme.zohorecruit.eu'],
    [
      'https://phe.tbe.taleo.net/phe01/ats/careers/requisition.jsp?org=ACME&cws=38&rid=1',
      'taleobusiness/phe.tbe.taleo.net/phe01/ACME/38',
    ],
    ['https://acme.taleo.net/careersection/2/jobdetail.ftl?job=1', 'taleo/acme.taleo.net/2'],
    ['https://acme.career.softgarden.de/jobs/1', 'softgarden/acme'],
    ['https://careers.hireology.com/acme/1/description', 'hireology/acme'],
    ['https://acme.avature.net/en_US/careers/SearchJobs', 'avature/acme.avature.net/en_US/careers'],
    ['https://www.governmentjobs.com/careers/Acme/jobs/1/rigger', 'neogov/www.governmentjobs.com/acme'],
    ['https://www.schooljobs.com/careers/home/index?agency=acme&page=1', 'neogov/www.schooljobs.com/acme'],
    ['https://acme.app.loxo.co/job/NDI0', 'loxo/acme'],
    ['https://jobs.polymer.co/acme/40863', 'polymer/acme'],
    ['https://careers.jobscore.com/careers/acme/jobs/x', 'jobscore/acme'],
    ['https://acme.gupy.io/job/1', 'gupy/acme'],
    ['https://acme.freshteam.com/jobs/hSxg4m/rigger', 'freshteam/acme'],
    ['https://acme.dvinci-hr.com/de/jobs/41/x', 'dvinci/acme.dvinci-hr.com'],
    ['https://acme.dvinci-easy.com/p/de/jobs/41', 'dvinci/acme.dvinci-easy.com'],
    ['https://acme.hirehive.com/rigger-cork-QxZUlo', 'hirehive/acme'],
    ['https://acme.homerun.co/rigger', 'homerun/acme'],
    ['https://feed.homerun.co/acme', 'homerun/acme'],
    ['https://acme.traffit.com/career/', 'traffit/acme'],
    ['https://careers.pageuppeople.com/806/cw/en/job/495865', 'pageup/806/cw/en'],
    ['https://careers.pageuppeople.com/mob/806/cw/en-us/listing/', 'pageup/806/cw/en-us'],
    ['https://herp.careers/v1/acme/Job-123', 'herp/acme'],
    ['https://hrmos.co/pages/acme/jobs/0000107', 'hrmos/acme'],
  ])('finds the declared vendor of %s', (url, expected) => {
    expect(boards(`<a href="${url}">Jobs</a>`)).toEqual([expected]);
    expect(boards('', url)).toEqual([expected]);
  });

  it.each([
    ['https://help.csod.com/ux/ats/careersite/1/home'],
    ['https://app.eightfold.ai/x'],
    ['https://static.vscdn.net/x'],
    ['https://www.eightfold.ai/careers'],
    ['https://portal.gupy.io/job-search'],
    ['https://www.zohorecruit.com/'],
    ['https://cdn.phenompeople.com/CareerConnectResources/x.js'],
    ['https://www.comeet.com/jobs/sitemap'],
    ['https://jobs.dayforcehcm.com/api/auth/csrf'],
    ['https://jobs.dayforcehcm.com/_next/static/x.js'],
    ['https://www.governmentjobs.com/careers/home/index'],
    ['https://acme.taleo.net/careersection/theme/1/x.css'],
    ['https://myjobs.adp.com/acme/cx'],
    ['https://www.adp.com/'],
    ['https://www.oraclecloud.com/'],
    ['https://acme.fa.us2.oraclecloud.com/hcmUI/faces/FuseWelcome'],
    ['https://www.paycomonline.net/v4/ee/web.php/app/login'],
    ['https://recruiting.paylocity.com/Recruiting/Jobs/Details/4463447'],
    ['https://www.loxo.co/'],
    ['https://career5.successfactors.eu/career?company=acme'],
    ['https://app.loxo.co/login'],
    ['https://www.polymer.co?utm_source=polymerJobsPage'],
  ])('finds no declared vendor in %s', (url) => {
    expect(boards(`<a href="${url}">x</a>`)).toEqual([]);
  });

  it.each([
    [
      '<script src="//rmkcdn.successfactors.com/x.js">',
      'https://jobs.acme.example/search/',
      'successfactors/jobs.acme.example',
    ],
    ['<link href="//tbcdn.talentbrew.com/company/1/x.css">', 'https://jobs.acme.example/', 'radancy/jobs.acme.example'],
    [
      '<script>phApp.ddo = {};</script>',
      'https://jobs.acme.example/global/en/job/1',
      'phenom/jobs.acme.example/global/en',
    ],
    ['<code id="pcsx-data">{}</code>', 'https://jobs.acme.example/careers', 'eightfold/jobs.acme.example'],
    ['<link href="/postings/search.atom">', 'https://jobs.acme.example/', 'peopleadmin/jobs.acme.example'],
    [
      '<article class="article--result">',
      'https://jobs.acme.example/careers/SearchJobs',
      'avature/jobs.acme.example/careers',
    ],
  ])('recognises %s on a company’s own domain', (html, url, expected) => {
    expect(boards(html, url)).toEqual([expected]);
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
