import type { Vendor } from '@hiring/contracts';

/** The text before and after the slug in each vendor's board token. */
const AROUND: Partial<Record<Vendor, readonly [string, string]>> = {
  teamtailor: ['', '.teamtailor.com'],
  icims: ['careers-', '.icims.com'],
  workday: ['', '/wd5/Careers'],
  site: ['www.', '.example/careers'],
  adp: ['', '/1_2'],
  avature: ['', '.avature.net/careers'],
  comeet: ['', '/0A.001'],
  cornerstone: ['', '.csod.com/1'],
  dayforce: ['', '/candidateportal'],
  dvinci: ['', '.dvinci-hr.com'],
  eightfold: ['', '.eightfold.ai'],
  hibob: ['', '.careers.hibob.com'],
  isolved: ['', '.isolvedhire.com'],
  neogov: ['www.governmentjobs.com/', ''],
  oracle: ['', '.fa.us2.oraclecloud.com/CX_1'],
  pageup: ['', '/cw/en'],
  peopleadmin: ['', '.peopleadmin.com'],
  phenom: ['', '.phenompeople.com/us/en'],
  radancy: ['', '.talentbrew.com'],
  successfactors: ['', '.jobs2web.com'],
  taleo: ['', '.taleo.net/2'],
  taleobusiness: ['phx.tbe.taleo.net/phx01/', '/1'],
  ukg: ['recruiting.ultipro.com/', '/00000000-0000-0000-0000-000000000000'],
  zohorecruit: ['', '.zohorecruit.com'],
};

/** Returns the vendor's board token for a slug. */
export function tokenForSlug(vendor: Vendor, slug: string): string {
  const [before, after] = AROUND[vendor] ?? ['', ''];
  return `${before}${slug}${after}`;
}

/** Returns the slug in a token, or null if the token has another form. */
export function slugOfToken(vendor: Vendor, token: string): string | null {
  const [before, after] = AROUND[vendor] ?? ['', ''];
  if (!token.startsWith(before) || !token.endsWith(after)) return null;
  return token.slice(before.length, token.length - after.length);
}
