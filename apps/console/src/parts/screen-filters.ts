import { JOB_FUNCTIONS } from '@hiring/contracts';

type Kind = 'choice' | 'country' | 'count' | 'ratio' | 'day' | 'text' | 'slugs' | 'language';

export interface ScreenFilter {
  name: string;
  /** Shown before the filter's value. */
  label: string;
  kind: Kind;
  choices?: readonly string[];
}

const filter = (name: string, label: string, kind: Kind, choices?: readonly string[]): ScreenFilter => ({
  ...{ name, label, kind },
  ...(choices !== undefined && { choices }),
});

/** The filters for `GET /v1/companies/screen`, in the order of the page. */
export const SCREEN_FILTERS: readonly ScreenFilter[] = [
  filter('function', 'Function', 'choice', JOB_FUNCTIONS),
  filter('country', 'Open reqs in', 'country'),
  filter('hq_country', 'Head office in', 'country'),
  filter('direction', 'Direction', 'choice', ['accelerating', 'decelerating', 'steady']),
  filter('is_surge', 'Surge', 'choice', ['true', 'false']),
  filter('new_roles_min', 'New roles in 30 days, at least', 'count'),
  filter('open_reqs_min', 'Open reqs, at least', 'count'),
  filter('open_reqs_max', 'Open reqs, at most', 'count'),
  filter('velocity_min', 'Velocity, at least', 'ratio'),
  filter('velocity_max', 'Velocity, at most', 'ratio'),
  filter('first_hire_since', 'First req ever since', 'day'),
  filter('paused_since', 'Paused since', 'day'),
  filter('vendor', 'Has a board of', 'text'),
  filter('migrated_since', 'Changed its system since', 'day'),
  filter('from_vendor', 'Moved from', 'text'),
  filter('to_vendor', 'Moved to', 'text'),
  filter('reposted_min', 'Reposts of one req, at least', 'count'),
  filter('seniority', 'Seniority', 'choice', [
    ...['intern', 'entry', 'mid', 'senior', 'lead', 'manager', 'director', 'executive'],
  ]),
  filter('workplace', 'Workplace', 'choice', ['onsite', 'hybrid', 'remote']),
  filter('salary_min', 'Salary a year, at least', 'count'),
  filter('currency', 'Currency of the salary', 'text'),
  filter('salary_source', 'Salary from', 'choice', ['field', 'any']),
  filter('technologies', 'Technologies, all of', 'slugs'),
  filter('technologies_any', 'Technologies, one of', 'slugs'),
  filter('language', 'Language of the advertisement', 'language'),
  filter('degree', 'Lowest degree', 'choice', ['none', 'vocational', 'bachelor', 'master', 'doctorate']),
  filter('experience_max', 'Years of experience, at most', 'count'),
  filter('visa_sponsorship', 'Sponsors a visa', 'choice', ['true', 'false']),
];

/** Converts typed text to the value that the API expects. For example, a day becomes its first instant in UTC. */
export function valueOf({ kind }: ScreenFilter, typed: string): string {
  const text = typed.trim();
  if (kind === 'slugs') return text.toLowerCase().replace(/\s*,\s*/g, ',');
  return kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
}
