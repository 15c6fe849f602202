import type { SimBoard } from '../world/company.js';
import type { SimPosting } from '../world/posting.js';
import { addressWords, cityField, isoInstant } from './text.js';
import {
  html,
  segmentBetween,
  wholeNumber,
  type BoardContext,
  type SimRequest,
  type VendorSimulation,
} from './vendor.js';

const PAGE_ROWS = 5;
const EMPLOYMENT = { full_time: 'Full-time', part_time: 'Part-time', contract: 'Freelance', internship: 'Internship' };
const WORKPLACE = { onsite: 'ONSITE', hybrid: 'HYBRID', remote: 'REMOTE' };

function idParam(posting: SimPosting): string {
  return `${posting.number}-${addressWords(posting.title)}`;
}

function row(posting: SimPosting): object {
  const [place] = posting.places;
  return {
    id: posting.number,
    idParam: idParam(posting),
    title: posting.title,
    createdAt: isoInstant(posting.publishedAt),
    workplaceType: WORKPLACE[posting.workplace],
    city: { cityName: cityField(place, posting) ?? '', countryName: place?.countryName ?? '' },
    country: { iso3166: place?.country ?? null },
    category: { name: posting.department },
    employmentType: { name: EMPLOYMENT[posting.employment] },
  };
}

function companyPage(context: BoardContext, request: SimRequest): string {
  const page = Math.max(1, wholeNumber(request.query.get('page'), 1));
  const items = context.postings.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS).map(row);
  const total = context.postings.length;
  const pagination = { page, pageSize: PAGE_ROWS, pageCount: Math.ceil(total / PAGE_ROWS), total };
  const data = { props: { pageProps: { initialState: { jobs: { items, pagination } } } } };
  const text = JSON.stringify(data).replace(/</g, '\\u003c');
  return `<!doctype html><html><body><script id="__NEXT_DATA__" type="application/json">${text}</script></body></html>`;
}

export const join: VendorSimulation = {
  vendor: 'join',
  hosts: ['join.com'],
  tokenOf: (request) => segmentBetween(request.path, '/companies/', ''),
  answer: (context, request) => html(companyPage(context, request)),
  absent: () => html('<h1>Not found</h1>', 404),
  identify: (board: SimBoard, posting) => ({
    externalId: String(posting.number),
    url: `https://join.com/companies/${board.token}/${idParam(posting)}`,
  }),
  publicPage: (board) => `https://join.com/companies/${board.token}`,
};
