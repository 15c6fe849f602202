import type { SimBoard } from '../world/company.js';
import { hashText } from '../world/random.js';
import type { SimPosting } from '../world/posting.js';
import { adText, cityField, isoDay } from './text.js';
import { json, labelBefore, redirect, type BoardContext, type VendorSimulation } from './vendor.js';

const DOMAIN = '.bamboohr.com';
const DETAIL = /^\/careers\/(\d+)\/detail$/;
const EMPLOYMENT = { full_time: 'Full-Time', part_time: 'Part-Time', contract: 'Contract', internship: 'Internship' };
const LOCATION_TYPE = { onsite: '0', remote: '1', hybrid: '2' };

function pageOf(board: SimBoard, posting: SimPosting): string {
  return `https://${board.token}${DOMAIN}/careers/${posting.number}`;
}

/** Returns both location objects. The posting's number decides which of them has the city. */
function locations(posting: SimPosting): { location: object; atsLocation: object } {
  const [place] = posting.places;
  const city = cityField(place, posting);
  const state = city === null ? null : (place?.region ?? null);
  const inAts = { country: place?.countryName ?? null, state: null, province: state, city };
  if (posting.number % 2 === 0) return { location: { city: null, state: null }, atsLocation: inAts };
  return {
    location: { city, state },
    atsLocation: { country: place?.countryName ?? null, state: null, province: null, city: null },
  };
}

function listRow(posting: SimPosting): object {
  return {
    id: String(posting.number),
    jobOpeningName: posting.title,
    departmentId: String(hashText(posting.department)),
    departmentLabel: posting.department,
    employmentStatusLabel: EMPLOYMENT[posting.employment],
    ...locations(posting),
    // Null for nearly all postings.
    isRemote: posting.workplace === 'remote' && posting.number % 3 === 0 ? true : null,
    locationType: LOCATION_TYPE[posting.workplace],
  };
}

function detail(context: BoardContext, posting: SimPosting): object {
  return {
    meta: { jobOpeningStatus: 'Open' },
    result: {
      jobOpening: {
        jobOpeningShareUrl: pageOf(context.board, posting),
        jobOpeningName: posting.title,
        jobOpeningStatus: 'Open',
        departmentLabel: posting.department,
        employmentStatusLabel: EMPLOYMENT[posting.employment],
        ...locations(posting),
        description: adText(posting, context.textBytes),
        compensation: null,
        datePosted: isoDay(posting.publishedAt),
        locationType: LOCATION_TYPE[posting.workplace],
      },
    },
  };
}

export const bamboohr: VendorSimulation = {
  vendor: 'bamboohr',
  hosts: [DOMAIN],
  tokenOf: (request) =>
    request.path === '/careers/list' || DETAIL.test(request.path) ? labelBefore(request.host, DOMAIN) : null,
  answer: (context, request) => {
    const id = DETAIL.exec(request.path)?.[1];
    if (id === undefined) {
      return json({ meta: { totalCount: context.postings.length }, result: context.postings.map(listRow) });
    }
    const posting = context.postings.find((each) => String(each.number) === id);
    return posting === undefined ? json({ error: 'Not found' }, undefined, 404) : json(detail(context, posting));
  },
  absent: () => redirect('https://www.bamboohr.com/'),
  identify: (board, posting) => ({ externalId: String(posting.number), url: pageOf(board, posting) }),
  publicPage: (board) => `https://${board.token}${DOMAIN}/careers`,
};
