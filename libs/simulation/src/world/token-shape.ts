import type { Vendor } from '@hiring/contracts';

/** How a vendor's board token is derived from a company's slug: the text before and after it. */
const AROUND: Partial<Record<Vendor, readonly [string, string]>> = {
  teamtailor: ['', '.teamtailor.com'],
  icims: ['careers-', '.icims.com'],
  workday: ['', '/wd5/Careers'],
  site: ['www.', '.example/careers'],
};

/** The board token of that vendor for a company's slug. */
export function tokenForSlug(vendor: Vendor, slug: string): string {
  const [before, after] = AROUND[vendor] ?? ['', ''];
  return `${before}${slug}${after}`;
}

/** The slug in a token, or null when the token has another form. */
export function slugOfToken(vendor: Vendor, token: string): string | null {
  const [before, after] = AROUND[vendor] ?? ['', ''];
  if (!token.startsWith(before) || !token.endsWith(after)) return null;
  return token.slice(before.length, token.length - after.length);
}
