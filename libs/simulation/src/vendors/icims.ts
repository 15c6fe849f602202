import type { SimPosting } from '../world/posting.js';
import { escapeMarkup, isoInstant } from './text.js';
import {
  html,
  json,
  wholeNumber,
  type BoardContext,
  type SimAnswer,
  type SimRequest,
  type VendorSimulation,
} from './vendor.js';

const PAGE = /^\/jobs\/(\d+)\/job$/;
const PAGE_ROWS_MAX = 100;

/** Upper-case city and the region's name, with the country unless it is the US. */
function fullLocation(posting: SimPosting): string {
  const [place] = posting.places;
  if (place === undefined) return '';
  if (posting.workplace === 'remote') return `Remote, ${place.countryName}`;
  const city = place.city.toUpperCase();
  return place.country === 'US' ? `${city}, ${place.region}` : `${city}, ${place.region}, ${place.countryName}`;
}

function row(context: BoardContext, posting: SimPosting): object {
  return {
    data: {
      slug: String(posting.number),
      req_id: String(posting.number),
      title: posting.title,
      full_location: fullLocation(posting),
      short_location: fullLocation(posting),
      apply_url: `https://${context.board.token}/jobs/${posting.number}/login`,
      posted_date: isoInstant(posting.publishedAt).replace('.000Z', '+0000'),
      client_code: 'example',
      categories: [{ name: posting.department }],
    },
  };
}

function listing(context: BoardContext, request: SimRequest): SimAnswer {
  const limit = Math.max(1, Math.min(PAGE_ROWS_MAX, wholeNumber(request.query.get('limit'), 10)));
  const page = Math.max(1, wholeNumber(request.query.get('page'), 1));
  const total = context.postings.length;
  const jobs = context.postings.slice((page - 1) * limit, page * limit).map((posting) => row(context, posting));
  // `count` repeats the total and does not count the page.
  return json({ totalCount: total, count: total, jobs }, 'etag');
}

export const icims: VendorSimulation = {
  vendor: 'icims',
  hosts: ['.icims.com'],
  tokenOf: (request) => (request.path === '/api/jobs' || PAGE.test(request.path) ? request.host : null),
  answer: (context, request) => {
    const id = PAGE.exec(request.path)?.[1];
    if (id === undefined) return listing(context, request);
    const posting = context.postings.find((each) => String(each.number) === id);
    return posting === undefined ? html('<h1>Not found</h1>', 404) : html(`<h1>${escapeMarkup(posting.title)}</h1>`);
  },
  absent: () => html('<h1>Not found</h1>', 404),
  identify: (board, posting) => ({
    externalId: String(posting.number),
    url: `https://${board.token}/jobs/${posting.number}/job`,
    internalId: null,
    requisitionId: String(posting.number),
    trustedAt: null,
  }),
  publicPage: (board) => `https://${board.token}/jobs`,
};
