import type { SimBoard } from '../world/company.js';
import { hashText, hex32 } from '../world/random.js';
import type { SimPosting } from '../world/posting.js';
import { adText, addressWords, cityField, isoInstant, placeText } from './text.js';
import { json, labelBefore, redirect, type BoardContext, type VendorSimulation } from './vendor.js';

const DOMAIN = '.breezy.hr';
const EMPLOYMENT = {
  full_time: ['fullTime', 'Full-Time'],
  part_time: ['partTime', 'Part-Time'],
  contract: ['contractor', 'Contractor'],
  internship: ['intern', 'Intern'],
} as const;

function idOf(posting: SimPosting): string {
  return hex32(hashText('breezy'), posting.number).slice(0, 12);
}

function pageOf(board: SimBoard, posting: SimPosting): string {
  return `https://${board.token}${DOMAIN}/p/${idOf(posting)}-${addressWords(posting.title)}`;
}

function row(context: BoardContext, posting: SimPosting): object {
  const [primary] = posting.places;
  const city = cityField(primary, posting);
  const [id, name] = EMPLOYMENT[posting.employment];
  return {
    id: idOf(posting),
    // The id plus the title. A crawler must not use it as a job key.
    friendly_id: `${idOf(posting)}-${addressWords(posting.title)}`,
    name: posting.title,
    url: pageOf(context.board, posting),
    published_date: isoInstant(posting.publishedAt),
    type: { id, name },
    location: {
      country: primary === undefined ? null : { name: primary.countryName, id: primary.country },
      state: city === null || primary === undefined ? null : { id: primary.regionCode, name: primary.region },
      city,
      primary: true,
      is_remote: posting.workplace === 'remote',
      name: primary === undefined ? 'Remote' : placeText(primary, posting),
    },
    department: posting.department,
    salary: null,
    ...(posting.number % 4 !== 0 && { description: adText(posting, context.textBytes) }),
    company: { name: context.company.name, logo_url: null, friendly_id: context.board.token },
  };
}

export const breezy: VendorSimulation = {
  vendor: 'breezy',
  hosts: [DOMAIN],
  tokenOf: (request) => (request.path === '/json' ? labelBefore(request.host, DOMAIN) : null),
  answer: (context) =>
    json(
      context.postings.map((posting) => row(context, posting)),
      'etag',
    ),
  absent: () => redirect('https://breezy.hr/'),
  identify: (board, posting) => ({
    externalId: idOf(posting),
    url: pageOf(board, posting),
    trustedAt: posting.publishedAt,
  }),
  publicPage: (board) => `https://${board.token}${DOMAIN}`,
};
