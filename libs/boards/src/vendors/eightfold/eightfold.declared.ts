import { jsonRows } from '../../decoders.js';
import type { Asked, Declared, Position, RowContext, Surface, Vars } from '../../declaration.js';
import type { FetchAnswer } from '../../fetch-plan.js';
import { parseEpochMs } from '../../instants.js';
import { asList, asObject, firstText, objectAt, parsedJson, textOf, type JsonObject } from '../../json-fields.js';
import { bodyText } from '../../payload.js';
import type { PostingInput } from '../../posting-record.js';
import { tenantRedirects } from '../../plan-parts.js';
import { decodeEntities } from '../../text.js';
import { readHost } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { workplaceTypeOf } from '../../vocabulary.js';

/** Rows on a page. The vendor returns no more, whatever is requested. */
const PAGE_ROWS = 10;

/**
 * Returns the domain that the page states. The listing must be requested with this domain, because with another one it
 * may contain other jobs.
 */
function readDomain(html: string): Vars | null {
  const data = /<code\b[^<>]*\bid=["'](?:pcsx-data|smartApplyData)["'][^<>]*>([^<]*)/i.exec(html)?.[1];
  const domain = /"domain"\s*:\s*"([a-z0-9.-]{3,200})"/i.exec(decodeEntities(data ?? ''))?.[1];
  return domain === undefined ? null : { domain };
}

function row(row: JsonObject, { token }: RowContext): Omit<PostingInput, 'observedAt'> {
  const page = firstText(row['positionUrl'], row['canonicalPositionUrl']) ?? '';
  const seconds = row['postedTs'] ?? row['t_create'];
  const places = asList(row['standardizedLocations']) ?? [];
  return {
    external_id: row['id'],
    requisition_id: firstText(row['displayJobId'], row['display_job_id'], row['atsJobId'], row['ats_job_id']),
    title: row['name'],
    url: page.startsWith('/') ? `https://${token}${page}` : page,
    urlFallback: `https://${token}/careers/job/${pathPart(row['id'])}`,
    places: places.length > 0 ? places : (asList(row['locations']) ?? [row['location']]),
    department: row['department'],
    function_hint: row['department'],
    workplace_type: workplaceTypeOf(row['workLocationOption'] ?? row['work_location_option']),
    // The date is not reliable: for one posting, the two listing APIs (see `orElse`) give dates that differ by days.
    posted_at: typeof seconds === 'number' ? parseEpochMs(seconds * 1000) : undefined,
  };
}

/**
 * Returns whether the vendor itself answered 404. The network in front of the vendor may answer 404 even for an open
 * posting, so only a 404 with the vendor's error message counts.
 */
function isGone(answer: FetchAnswer): boolean {
  if (!('status' in answer) || answer.status !== 404) return false;
  const error = objectAt(asObject(parsedJson(bodyText(answer.body))) ?? {}, 'error');
  return /position not found/i.test(firstText(error['message']) ?? '');
}

function surface(path: (at: Position, domain: string) => string, decode: Surface['decode'], names: object): Surface {
  return {
    before: { ask: (token) => ({ url: `https://${token}/careers` }), read: readDomain },
    list: (token, at, { domain = '' }): Asked => ({ url: `https://${token}${path(at, domain)}` }),
    decode,
    pages: { step: PAGE_ROWS },
    sweeps: 2,
    row,
    proof: (token, id, _known, { domain = '' }) => ({
      url: `https://${token}/api/pcsx/position_details?position_id=${pathPart(id)}&domain=${domain}`,
      headers: { accept: 'application/json' },
    }),
    gone: isGone,
    apply: {
      ask: ({ external_id: id }, token, { domain = '' }) => ({
        url: `https://${token}/api/apply/v2/jobs/${pathPart(id)}?domain=${domain}`,
        headers: { accept: 'application/json' },
      }),
      read: (body) => textOf(asObject(parsedJson(body))?.['apply_redirect_url']),
    },
    sample: {
      before: '<html><code id="pcsx-data">{&#34;domain&#34;: &#34;{slug}.example&#34;}</code></html>',
      row: { id: '{id}', name: '{title}', locations: ['{place}'], department: '{department}', ...names },
      open: '{"status":200,"data":{"id":1}}',
      gone: '{"status":404,"error":{"message":"Position not found"},"data":{}}',
      goneStatus: 404,
    },
  };
}

export const eightfold: Declared = {
  vendor: 'eightfold',
  example: 'example.eightfold.ai',
  readToken: readHost,
  redirects: (token) => tenantRedirects(token, 'eightfold.ai'),
  ...surface(
    ({ offset }, domain) => `/api/pcsx/search?domain=${domain}&query=&location=&start=${offset}`,
    jsonRows('data.positions', 'data.count'),
    { displayJobId: '{requisition}', positionUrl: '/careers/job/{id}', workLocationOption: 'onsite' },
  ),
  orElse: surface(
    ({ offset }, domain) => `/api/apply/v2/jobs?domain=${domain}&start=${offset}&num=${PAGE_ROWS}`,
    jsonRows('positions', 'count'),
    { display_job_id: '{requisition}', work_location_option: 'onsite' },
  ),
};
