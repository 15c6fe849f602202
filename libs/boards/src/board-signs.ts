import type { Vendor } from '@hiring/contracts';

export interface Sign {
  vendor: Vendor;
  /** The pattern that is searched for in the page's address and source. Its groups form the token. */
  pattern: RegExp;
  token?(groups: readonly string[]): string;
  /** Another text that the page must contain, if other software uses similar URLs. */
  requires?: string;
  /** Whether the token is a host label. */
  isHost?: true;
}

/** Matches the rest of a path segment or query value, in a page's source. */
const PART = '([^/?#&"\'`<>\\s\\\\]{1,200})';
const SLUG = '([A-Za-z0-9][A-Za-z0-9_-]{0,99})';
const LABEL = '[A-Za-z0-9][A-Za-z0-9_-]{0,62}';
/** Matches what can precede a query parameter. */
const QUERY = `(?:[^"'<>\\s]{0,300}&)?`;
const LOCALE = '(?:[a-z]{2}-[A-Z]{2}/)?';

function sign(vendor: Vendor, pattern: string, token?: Sign['token']): Sign {
  return { vendor, pattern: new RegExp(pattern, 'g'), ...(token && { token }) };
}

/**
 * Returns the sign of a vendor whose boards are on hosts `<tenant>.<domain>`. The tenant is matched by look-behind, to
 * avoid quadratic time on a hostile page.
 */
function tenantSign(vendor: Vendor, domain: string, token?: Sign['token'], label = LABEL): Sign {
  const host = domain.replaceAll('.', '\\.');
  return { ...sign(vendor, `\\.${host}\\b(?<=(?<![A-Za-z0-9_-])(${label})\\.${host})`, token), isHost: true };
}

function regional([region = '', site = '']: readonly string[]): string {
  return region === '' ? site : `eu/${site}`;
}

/** Returns the sign of a vendor whose boards are paths on hosts in its domain. The host is the token's first part. */
function hostSign(
  vendor: Vendor,
  domain: string,
  path: string,
  token: Sign['token'] = (parts) => parts.join('/'),
): Sign {
  const host = domain.replaceAll('.', '\\.');
  return sign(vendor, `(?<=(?<![A-Za-z0-9_.-])([A-Za-z0-9-][A-Za-z0-9.-]{0,80}\\.${host}))${path}`, token);
}

/** Returns a function that builds the token: the tenant's host. */
function hostToken(domain: string): NonNullable<Sign['token']> {
  return ([label]) => `${label}.${domain}`;
}

/** Matches Workday's second domain, which has the tenant in its path. */
const WORKDAY_SITE = `\\b(wd\\d{1,4})\\.myworkdaysite\\.com/(?:wday/cxs/|${LOCALE}recruiting/)`;
const WORKDAY_HOST = '\\.(wd\\d{1,4})\\.myworkdayjobs\\.com';
const WORKDAY_TENANT = `(?<=(?<![A-Za-z0-9_-])(${LABEL})\\.wd\\d{1,4}\\.myworkdayjobs\\.com)`;
const WORKDAY_PATH = `/(?:wday/cxs/[^/"'\\s]{1,100}/|${LOCALE}(?!wday/))${SLUG}`;

export const SIGNS: readonly Sign[] = [
  sign('greenhouse', `greenhouse\\.io/embed/job_(?:board|app)(?:/js)?\\?${QUERY}for=${SLUG}`),
  sign('greenhouse', `\\b(?:job-)?boards(?:\\.eu)?\\.greenhouse\\.io/(?!embed\\b|v1/)${SLUG}`),
  sign('greenhouse', `\\b(?:boards-)?api(?:\\.eu)?\\.greenhouse\\.io/v1/boards/${SLUG}`),
  sign('lever', `\\bjobs\\.(eu\\.)?lever\\.co/${SLUG}`, regional),
  sign('lever', `\\bapi\\.(eu\\.)?lever\\.co/v0/postings/${SLUG}`, regional),
  sign('ashby', `\\bjobs\\.ashbyhq\\.com/${PART}`),
  sign('ashby', `\\bapi\\.ashbyhq\\.com/posting-api/job-board/${PART}`),
  sign('workable', `\\bapply\\.workable\\.com/(?!j/|api/)${SLUG}`),
  sign('workable', `\\bworkable\\.com/api/(?:v\\d/widget/)?(?:v\\d/)?accounts/${SLUG}`),
  // The script of an embedded list has the account's number. The API accepts this number in place of the account's
  // name.
  sign('workable', `\\bwhr_embed\\s{0,8}\\(\\s*["']?(\\d{1,12})\\b`),
  tenantSign('workable', 'workable.com'),
  sign(
    'smartrecruiters',
    `\\b(?:jobs|careers)\\.smartrecruiters\\.com/(?:\\?company=|oneclick-ui/company/|ni/)?(?!oneclick-ui/|ni/)${SLUG}`,
  ),
  {
    ...sign('smartrecruiters', `["']company_code["']\\s*:\\s*["']${SLUG}`),
    requires: 'smartrecruiters.com/job-widget',
  },
  sign('smartrecruiters', `\\bapi\\.smartrecruiters\\.com/v1/companies/${SLUG}`),
  tenantSign('recruitee', 'recruitee.com'),
  tenantSign('personio', 'jobs.personio.de'),
  tenantSign('personio', 'jobs.personio.com', ([slug]) => `com/${slug}`),
  tenantSign('teamtailor', 'teamtailor.com', ([label]) => `${label}.teamtailor.com`, `${LABEL}(?:\\.[a-z]{2,4})?`),
  tenantSign('breezy', 'breezy.hr'),
  tenantSign('bamboohr', 'bamboohr.com'),
  sign(
    'workday',
    `${WORKDAY_HOST}${WORKDAY_TENANT}${WORKDAY_PATH}`,
    ([dataCentre, tenant, site]) => `${tenant}/${dataCentre}/${site}`,
  ),
  sign('workday', `${WORKDAY_SITE}${SLUG}/${SLUG}`, ([dataCentre, tenant, site]) => `${tenant}/${dataCentre}/${site}`),
  sign('rippling', `\\bats(?:\\.[a-z0-9]{1,10})?\\.rippling\\.com/(?!api/)${LOCALE}(?:embed/)?${SLUG}`),
  sign('rippling', `\\brippling\\.com/(?:platform/api/ats/v1|api/v2)/board/${SLUG}`),
  tenantSign('pinpoint', 'pinpointhq.com'),
  tenantSign('icims', 'icims.com', ([label]) => `${label}.icims.com`),
  tenantSign('jazzhr', 'applytojob.com'),
  sign('jazzhr', `\\bapp\\.jazz\\.co/(?:feeds/export/jobs|widgets/[a-z]{1,20}/create)/${SLUG}`),
  { ...sign('jobvite', `\\bdata-careersite=["']${SLUG}`), requires: 'jobvite.com' },
  sign(
    'jobvite',
    `\\b(?:app|hire)\\.jobvite\\.com/CompanyJobs/[A-Za-z]{1,20}\\.aspx\\?${QUERY}c=${SLUG}`,
    ([id]) => `c/${id}`,
  ),
  sign('jobvite', `\\bjobs\\.jobvite\\.com/(?:careers/)?${SLUG}`),
  sign('join', `\\bjoin\\.com/companies/${SLUG}`),
  hostSign('oracle', 'oraclecloud.com', `/hcmUI/CandidateExperience/[A-Za-z_-]{2,10}/sites/${SLUG}`),
  tenantSign('successfactors', 'jobs2web.com', hostToken('jobs2web.com')),
  tenantSign('eightfold', 'eightfold.ai', hostToken('eightfold.ai')),
  sign(
    'ukg',
    `\\b(recruiting\\d?\\.ultipro\\.(?:com|ca))/${SLUG}/JobBoard/${SLUG}`,
    ([host, code, guid = '']) => `${host}/${code}/${guid.toLowerCase()}`,
  ),
  sign('adp', `\\bworkforcenow(?:\\.cloud)?\\.adp\\.com/[^"'<>\\s]{0,200}[?&]cid=${SLUG}&${QUERY}ccId=${SLUG}`, joined),
  sign(
    'adp',
    `\\bworkforcenow(?:\\.cloud)?\\.adp\\.com/[^"'<>\\s]{0,200}[?&]ccId=${SLUG}&${QUERY}cid=${SLUG}`,
    ([centre, client]) => `${client}/${centre}`,
  ),
  sign('paylocity', `\\brecruiting\\.paylocity\\.com/[Rr]ecruiting/[Jj]obs/(?:[Aa]ll|[Ll]ist)/${SLUG}`),
  sign('gem', `\\bjobs\\.gem\\.com/${SLUG}`),
  sign('gem', `\\bapi\\.gem\\.com/job_board/v0/${SLUG}`),
  sign('comeet', `\\bcomeet\\.com/jobs/(?!sitemap)${SLUG}/([A-Z0-9]{2}\\.[A-Z0-9]{3})`, joined),
  tenantSign('hibob', 'careers.hibob.com', hostToken('careers.hibob.com')),
  sign('manatal', `\\bcareers-page\\.com/(?:api/v1\\.0/c/)?(?!api/)${SLUG}`),
  hostSign('cornerstone', 'csod.com', '/ux/ats/careersite/(\\d{1,5})/'),
  sign('paycom', `\\bpaycomonline\\.net/v4/ats/web\\.php/(?:portal/|jobs\\?clientkey=)${SLUG}`),
  sign('dayforce', `\\bjobs\\.dayforcehcm\\.com/${LOCALE}(?!api/|_next/|static/)${SLUG}/(?!jobs/)${SLUG}`, joined),
  sign('dayforce', `\\bwww\\.dayforcehcm\\.com/api/${SLUG}/V1/JobFeeds\\?${QUERY}internalJobBoardCode=${SLUG}`, joined),
  hostSign('phenom', 'phenompeople.com', '/([a-z]{2,6}/[a-z]{2})/(?:search-results|job/)'),
  hostSign('radancy', 'talentbrew.com', '/search-jobs\\b', ([host = '']) => host),
  tenantSign('trakstar', 'hire.trakstar.com'),
  tenantSign('isolved', 'isolvedhire.com', hostToken('isolvedhire.com')),
  tenantSign('isolved', 'applicantpro.com', hostToken('applicantpro.com')),
  tenantSign('peopleadmin', 'peopleadmin.com', hostToken('peopleadmin.com')),
  sign('paycor', `\\brecruitingbypaycor\\.com/career/[A-Za-z]{1,30}\\.action\\?${QUERY}clientId=${SLUG}`),
  tenantSign('zohorecruit', 'zohorecruit.com', hostToken('zohorecruit.com')),
  tenantSign('zohorecruit', 'zohorecruit.eu', hostToken('zohorecruit.eu')),
  tenantSign('zohorecruit', 'zohorecruit.in', hostToken('zohorecruit.in')),
  hostSign(
    'taleobusiness',
    'tbe.taleo.net',
    `/([a-z]{3}\\d{2})/ats/[A-Za-z0-9/.]{1,60}\\?${QUERY}org=${SLUG}&${QUERY}cws=(\\d{1,6})`,
  ),
  hostSign('taleo', 'taleo.net', `/careersection/${SLUG}/(?:jobsearch|jobdetail|moresearch|joblist|mysearch)`),
  tenantSign('softgarden', 'career.softgarden.de'),
  sign('hireology', `\\bcareers\\.hireology\\.com/${SLUG}`),
  sign('hireology', `\\bapi\\.hireology\\.com/v2/public/careers/${SLUG}`),
  hostSign('avature', 'avature.net', '/((?:[A-Za-z]{2}_[A-Z]{2}/)?[A-Za-z0-9_-]{2,40})/(?:SearchJobs|JobDetail)\\b'),
  sign(
    'neogov',
    `\\b(governmentjobs|schooljobs)\\.com/careers/(?![Hh]ome\\b)${SLUG}`,
    ([site, agency]) => `www.${site}.com/${agency}`,
  ),
  sign(
    'neogov',
    `\\b(governmentjobs|schooljobs)\\.com/careers/[Hh]ome/[A-Za-z]{1,20}\\?${QUERY}agency=${SLUG}`,
    ([site, agency]) => `www.${site}.com/${agency}`,
  ),
  tenantSign('loxo', 'app.loxo.co'),
  sign('polymer', `\\bjobs\\.polymer\\.co/${SLUG}`),
  sign('jobscore', `\\bcareers\\.jobscore\\.com/(?:careers|jobs2?)/${SLUG}`),
  tenantSign('gupy', 'gupy.io'),
  tenantSign('freshteam', 'freshteam.com'),
  tenantSign('dvinci', 'dvinci-hr.com', hostToken('dvinci-hr.com')),
  tenantSign('dvinci', 'dvinci-easy.com', hostToken('dvinci-easy.com')),
  tenantSign('hirehive', 'hirehive.com'),
  sign('homerun', `\\bfeed\\.homerun\\.co/${SLUG}`),
  tenantSign('homerun', 'homerun.co', undefined, `(?!feed\\.)${LABEL}`),
  tenantSign('traffit', 'traffit.com'),
  sign('pageup', `\\bcareers\\.pageuppeople\\.com/(?:mob/)?${SLUG}/([a-z]{1,8})/([a-z]{2}(?:-[a-z]{2})?)\\b`, joined),
  sign('herp', `\\bherp\\.careers/v1/${SLUG}`),
  sign('hrmos', `\\bhrmos\\.co/pages/${SLUG}`),
];

function joined(groups: readonly string[]): string {
  return groups.join('/');
}

/** Marks in a page's source that identify the vendor of a board on the company's own domain. */
export const OWN_DOMAIN_MARKS: readonly {
  vendor: Vendor;
  mark: RegExp;
  /** Returns the token of the board that the page shows; null if the page shows no board. Default: the page's host. */
  token?(page: URL): string | null;
}[] = [
  { vendor: 'teamtailor', mark: /(?<!scripts\.)teamtailor-cdn\.com/ },
  { vendor: 'recruitee', mark: /recruiteecdn\.com|recruitee-careers/ },
  { vendor: 'icims', mark: /jibecdn\.com|app\.jibecdn/ },
  {
    vendor: 'successfactors',
    mark: /\brmkcdn\.successfactors\.com/,
    // The vendor's own hosts forbid crawlers, so pages there give no board.
    token: ({ hostname }) => (/\.successfactors\.(?:com|eu)$/.test(hostname) ? null : hostname),
  },
  { vendor: 'eightfold', mark: /\bid=["'](?:pcsx-data|smartApplyData)["']/ },
  { vendor: 'radancy', mark: /\btbcdn\.talentbrew\.com/ },
  {
    vendor: 'phenom',
    mark: /["']?widgetApiEndpoint["']?\s*:|\bphApp\.ddo\s*=/,
    token: ({ hostname, pathname }) => {
      const locale = /^\/([a-z]{2,6}\/[a-z]{2})(?:\/|$)/.exec(pathname)?.[1];
      return locale === undefined ? hostname : `${hostname}/${locale}`;
    },
  },
  {
    vendor: 'avature',
    mark: /\barticle--result\b/,
    token: ({ hostname, pathname }) => {
      const portal = /^\/((?:[A-Za-z]{2}_[A-Z]{2}\/)?[A-Za-z0-9_-]{2,40})\/SearchJobs/.exec(pathname)?.[1];
      return portal === undefined ? null : `${hostname}/${portal}`;
    },
  },
  { vendor: 'peopleadmin', mark: /href=["'][^"'<>]{0,200}\/postings\/(?:all_jobs|search)\.atom\b/ },
];
