import { DAY_MS, type Ms, type SimBoard } from '../world/company.js';
import { hex32, hashText } from '../world/random.js';
import type { SimPosting } from '../world/posting.js';
import { adText, isoDay, placeText } from './text.js';
import { json, type BoardContext, type SimAnswer, type SimRequest, type VendorSimulation } from './vendor.js';

const HOST = /^([a-z0-9_-]+)\.(wd\d+)\.myworkdayjobs\.com$/;
const PATH = /^\/wday\/cxs\/([^/]+)\/([^/]+)(\/.*)$/;
const PAGE_ROWS_MAX = 20;
/** Some tenants report at most this total, even if they have more postings. */
const TOTAL_MAX = 2000;
const REMOTE = { onsite: 'Onsite', hybrid: 'Flex', remote: 'Remote' };
const TIME = { full_time: 'Full time', part_time: 'Part time', contract: 'Full time', internship: 'Full time' };

function partsOf(board: SimBoard): { tenant: string; host: string; site: string } {
  const [tenant = '', dataCentre = '', site = ''] = board.token.split('/');
  return { tenant, host: `${tenant}.${dataCentre}.myworkdayjobs.com`, site };
}

/**
 * Converts a text for a Workday path: removes accents, then replaces each character that is not an ASCII letter or
 * digit with a dash.
 */
function pathWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]/g, '-');
}

function requisitionOf(posting: SimPosting): string {
  return `JR-${posting.requisition.slice(2)}`;
}

/**
 * Returns a posting's path. The title in the path stays the same when the posting's title is edited. A suffix
 * distinguishes postings with the same requisition.
 */
function externalPath(posting: SimPosting): string {
  const title = pathWords(posting.title.replace(/ \(Hybrid\)$/, ''));
  const place = pathWords(posting.places[0]?.city ?? 'Remote');
  return `/job/${place}/${title}_${requisitionOf(posting)}-${posting.number % 100}`;
}

function pageOf(board: SimBoard, posting: SimPosting): string {
  const { host, site } = partsOf(board);
  return `https://${host}/${site}${externalPath(posting)}`;
}

function postedOn(at: Ms, publishedAt: Ms): string {
  const days = Math.max(0, Math.floor((at - publishedAt) / DAY_MS));
  if (days === 0) return 'Posted Today';
  if (days === 1) return 'Posted Yesterday';
  return days > 30 ? 'Posted 30+ Days Ago' : `Posted ${days} Days Ago`;
}

function listRow(context: BoardContext, posting: SimPosting): object {
  const [place, ...others] = posting.places;
  return {
    title: posting.title,
    externalPath: externalPath(posting),
    locationsText:
      others.length > 0 || place === undefined ? `${posting.places.length} Locations` : placeText(place, posting),
    postedOn: postedOn(context.at, posting.publishedAt),
    remoteType: REMOTE[posting.workplace],
    // Some tenants show a place as the first field.
    bulletFields:
      context.company.seed % 3 === 0 ? [place?.city ?? '', requisitionOf(posting)] : [requisitionOf(posting)],
  };
}

interface ListingBody {
  appliedFacets?: Record<string, string[]>;
  limit?: number;
  offset?: number;
  searchText?: string;
}

function facets(postings: readonly SimPosting[]): object[] {
  const counts = new Map<string, number>();
  for (const posting of postings) counts.set(posting.function, (counts.get(posting.function) ?? 0) + 1);
  const values = [...counts].map(([name, count]) => ({ descriptor: name, id: hex32(hashText(name)), count }));
  return [{ facetParameter: 'jobFamilyGroup', descriptor: 'Job Category', values }];
}

function listing(context: BoardContext, request: SimRequest): SimAnswer {
  const body = readBody(request.body);
  if (body === null || body.appliedFacets === undefined || body.searchText === undefined) {
    return json({ errorCode: 'HTTP_422', httpStatus: 422, message: 'missing key' }, undefined, 422);
  }
  const limit = body.limit ?? PAGE_ROWS_MAX;
  if (limit > PAGE_ROWS_MAX) return json({ errorCode: 'HTTP_400', httpStatus: 400 }, undefined, 400);
  const wanted = body.appliedFacets['jobFamilyGroup'];
  const matching = context.postings.filter(
    (posting) => wanted === undefined || wanted.includes(hex32(hashText(posting.function))),
  );
  const offset = body.offset ?? 0;
  return json({
    // Only the first page has the total.
    total: offset === 0 ? Math.min(matching.length, TOTAL_MAX) : 0,
    jobPostings: matching.slice(offset, offset + limit).map((posting) => listRow(context, posting)),
    facets: offset === 0 ? facets(matching) : [],
    userAuthenticated: false,
  });
}

function readBody(text: string): ListingBody | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as ListingBody | null) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function detail(context: BoardContext, posting: SimPosting): object {
  const [place, ...others] = posting.places;
  const country = { descriptor: place?.countryName, id: hex32(hashText(place?.country ?? '')) };
  return {
    jobPostingInfo: {
      id: hex32(hashText('workday'), posting.number),
      title: posting.title,
      jobDescription: adText(posting, context.textBytes),
      location: place === undefined ? '' : placeText(place, posting),
      additionalLocations: others.map((other) => placeText(other, posting)),
      postedOn: postedOn(context.at, posting.publishedAt),
      startDate: isoDay(posting.publishedAt),
      timeType: TIME[posting.employment],
      jobReqId: requisitionOf(posting),
      country,
      canApply: true,
      posted: true,
      jobRequisitionLocation: { descriptor: place?.city, country: { ...country, alpha2Code: place?.country } },
      remoteType: REMOTE[posting.workplace],
      externalUrl: pageOf(context.board, posting),
    },
    hiringOrganization: { name: context.company.name, url: '' },
    userAuthenticated: false,
  };
}

export const workday: VendorSimulation = {
  vendor: 'workday',
  isLimitedByTenant: true,
  hosts: ['.myworkdayjobs.com'],
  tokenOf: (request) => {
    const host = HOST.exec(request.host);
    const path = PATH.exec(request.path);
    return host === null || path === null || host[1] !== path[1] ? null : `${host[1]}/${host[2]}/${path[2]}`;
  },
  answer: (context, request) => {
    const rest = PATH.exec(request.path)?.[3] ?? '';
    if (rest === '/jobs')
      return request.method === 'POST' ? listing(context, request) : json({ httpStatus: 405 }, undefined, 405);
    const posting = context.postings.find((each) => externalPath(each) === rest);
    return posting === undefined
      ? json({ errorCode: 'S22', httpStatus: 403, message: 'no such posting' }, undefined, 403)
      : json(detail(context, posting));
  },
  absent: () => json({ errorCode: 'HTTP_404', httpStatus: 404 }, undefined, 404),
  identify: (board, posting) => ({
    externalId: externalPath(posting),
    url: pageOf(board, posting),
    requisitionId: requisitionOf(posting),
  }),
  publicPage: (board) => {
    const { host, site } = partsOf(board);
    return `https://${host}/${site}`;
  },
};
