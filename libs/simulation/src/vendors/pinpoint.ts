import { hashText, uuidOf } from '../world/random.js';
import type { SimPosting } from '../world/posting.js';
import { adText, cityField, escapeMarkup, placeText } from './text.js';
import { html, json, labelBefore, redirect, type BoardContext, type VendorSimulation } from './vendor.js';

const DOMAIN = '.pinpointhq.com';
const PAGE = /^\/en\/postings\/([0-9a-f-]{36})$/;
const EMPLOYMENT = {
  full_time: 'full_time',
  part_time: 'part_time',
  contract: 'contract_to_hire',
  internship: 'internship',
};

function pagePath(posting: SimPosting): string {
  return `/en/postings/${uuidOf(hashText('pinpoint'), posting.number)}`;
}

function row(context: BoardContext, posting: SimPosting): object {
  const [place] = posting.places;
  return {
    id: String(posting.number),
    compensation: null,
    compensation_visible: false,
    // The closing date; there is no posting date.
    deadline_at: null,
    description: adText(posting, context.textBytes),
    employment_type: EMPLOYMENT[posting.employment],
    title: posting.title,
    url: `https://${context.board.token}${DOMAIN}${pagePath(posting)}`,
    path: pagePath(posting),
    workplace_type: posting.workplace,
    job: {
      id: String(posting.jobNumber + 7_000_000_000_000),
      requisition_id: `PIN-${posting.requisition.slice(2)}`,
      department: { id: String(hashText(posting.department)), name: posting.department },
      division: { id: '1', name: context.company.name },
      structure_custom_group_one: null,
    },
    location: {
      id: String(hashText(place?.city ?? '')),
      city: cityField(place, posting) ?? '',
      name: place === undefined ? 'Varies by Listing' : placeText(place, posting),
      postal_code: '',
      province: '',
    },
  };
}

export const pinpoint: VendorSimulation = {
  vendor: 'pinpoint',
  hosts: [DOMAIN],
  tokenOf: (request) =>
    request.path === '/postings.json' || PAGE.test(request.path) ? labelBefore(request.host, DOMAIN) : null,
  answer: (context, request) => {
    if (request.path === '/postings.json')
      return json({ data: context.postings.map((posting) => row(context, posting)) });
    const posting = context.postings.find((each) => pagePath(each) === request.path);
    return posting === undefined ? html('<h1>Not found</h1>', 404) : html(`<h1>${escapeMarkup(posting.title)}</h1>`);
  },
  absent: () => redirect('https://www.pinpointhq.com/'),
  identify: (board, posting) => ({
    externalId: String(posting.number),
    url: `https://${board.token}${DOMAIN}${pagePath(posting)}`,
    internalId: String(posting.jobNumber + 7_000_000_000_000),
    requisitionId: `PIN-${posting.requisition.slice(2)}`,
    trustedAt: null,
  }),
  publicPage: (board) => `https://${board.token}${DOMAIN}`,
};
