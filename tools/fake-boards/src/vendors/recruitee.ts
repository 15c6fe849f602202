import type { SimBoard } from '../world/company.js';
import type { SimPosting } from '../world/posting.js';
import { adText, addressWords, cityField, isoInstant, placeText } from './text.js';
import { html, json, labelBefore, type BoardContext, type VendorSimulation } from './vendor.js';

const EMPLOYMENT = {
  full_time: 'fulltime_permanent',
  part_time: 'parttime_permanent',
  contract: 'freelance',
  internship: 'internship',
};
const DOMAIN = '.recruitee.com';

function hostOf(board: SimBoard): string {
  return board.token.includes('.') ? board.token : `${board.token}${DOMAIN}`;
}

function slugOf(posting: SimPosting): string {
  return `${addressWords(posting.title)}-${posting.number % 1000}-${posting.number}`;
}

function pageOf(board: SimBoard, posting: SimPosting): string {
  return `https://${hostOf(board)}/o/${slugOf(posting)}`;
}

function stamp(at: number): string {
  return `${isoInstant(at).slice(0, 19).replace('T', ' ')} UTC`;
}

function row(context: BoardContext, posting: SimPosting, index: number): object {
  const [primary] = posting.places;
  const page = pageOf(context.board, posting);
  return {
    id: posting.number,
    // The posting's position in the list, not the number of openings.
    position: index + 1,
    title: posting.title,
    careers_url: page,
    careers_apply_url: `${page}/c/new`,
    location: primary === undefined ? '' : placeText(primary, posting),
    city: cityField(primary, posting) ?? '',
    state_name: primary?.region,
    state_code: primary?.regionCode,
    country: primary?.countryName,
    country_code: primary?.country,
    department: posting.department,
    salary: posting.salary === null ? null : { ...posting.salary, period: 'year' },
    description: adText(posting, context.textBytes),
    created_at: stamp(posting.createdAt),
    published_at: stamp(posting.publishedAt),
    updated_at: stamp(posting.updatedAt),
    employment_type_code: EMPLOYMENT[posting.employment],
    remote: posting.workplace === 'remote',
    on_site: posting.workplace === 'onsite',
    hybrid: posting.workplace === 'hybrid',
    company_name: context.company.name,
    slug: slugOf(posting),
    locations: posting.places.map((place) => ({
      id: place.city.length,
      name: placeText(place, posting),
      country: place.countryName,
      city: cityField(place, posting),
      country_code: place.country,
    })),
    translations: { en: { title: posting.title } },
    status: posting.listed ? 'published' : 'closed',
  };
}

export const recruitee: VendorSimulation = {
  vendor: 'recruitee',
  hosts: [DOMAIN],
  tokenOf: (request) =>
    /^\/api\/offers\/?$/.test(request.path) ? (labelBefore(request.host, DOMAIN) ?? request.host) : null,
  answer: (context) => json({ offers: context.postings.map((posting, index) => row(context, posting, index)) }),
  absent: () => html('<h1>Page not found</h1>', 404),
  identify: (board, posting) => ({
    externalId: String(posting.number),
    url: pageOf(board, posting),
    trustedAt: posting.publishedAt,
  }),
  publicPage: (board) => `https://${hostOf(board)}`,
};
