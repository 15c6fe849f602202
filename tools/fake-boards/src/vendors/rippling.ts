import type { SimBoard } from '../world/company.js';
import { hashText, uuidOf } from '../world/random.js';
import type { SimPosting } from '../world/posting.js';
import { adText, isoInstant, placeText } from './text.js';
import { json, wholeNumber, type BoardContext, type VendorSimulation } from './vendor.js';

const V1 = /^\/platform\/api\/ats\/v1\/board\/([^/]+)\/jobs(?:\/([0-9a-f-]{36}))?$/;
const V2 = /^\/api\/v2\/board\/([^/]+)\/jobs$/;
const EMPLOYMENT = { full_time: 'SALARIED_FT', part_time: 'HOURLY_PT', contract: 'CONTRACTOR', internship: 'INTERN' };
const WORKPLACE = { onsite: 'ON_SITE', hybrid: 'HYBRID', remote: 'REMOTE' };

function idOf(posting: SimPosting): string {
  return uuidOf(hashText('rippling'), posting.number);
}

function pageOf(board: SimBoard, posting: SimPosting): string {
  return `https://ats.rippling.com/${board.token}/jobs/${idOf(posting)}`;
}

/** Returns a job's rows, one for each place. */
function listRows(context: BoardContext, posting: SimPosting): object[] {
  return posting.places.map((place) => ({
    uuid: idOf(posting),
    name: posting.title,
    department: { id: posting.department, label: posting.department },
    url: pageOf(context.board, posting),
    workLocation: { label: placeText(place, posting), id: placeText(place, posting) },
  }));
}

function detail(context: BoardContext, posting: SimPosting): object {
  return {
    uuid: idOf(posting),
    name: posting.title,
    description: { company: '', role: adText(posting, context.textBytes) },
    workLocations: posting.places.map((place) => placeText(place, posting)),
    employmentType: { label: EMPLOYMENT[posting.employment] },
    isRemote: posting.workplace === 'remote',
    department: {
      name: posting.department,
      base_department: posting.department,
      department_tree: [posting.department],
    },
    createdOn: isoInstant(posting.createdAt).replace('.000Z', '.000000+00:00'),
    boardURL: `https://ats.rippling.com/${context.board.token}/jobs`,
    url: pageOf(context.board, posting),
    jsonLd: null,
  };
}

const secondApi: VendorSimulation['answer'] = (context, request) => {
  const page = wholeNumber(request.query.get('page'), 0);
  const size = Math.max(1, wholeNumber(request.query.get('pageSize'), 20));
  const items = context.postings.slice(page * size, (page + 1) * size).map((posting) => ({
    id: idOf(posting),
    name: posting.title,
    url: pageOf(context.board, posting),
    department: { name: posting.department },
    locations: posting.places.map((place) => ({
      name: placeText(place, posting),
      countryCode: place.country,
      workplaceType: WORKPLACE[posting.workplace],
    })),
  }));
  return json({
    items,
    page,
    pageSize: size,
    totalItems: context.postings.length,
    totalPages: Math.ceil(context.postings.length / size),
  });
};

export const rippling: VendorSimulation = {
  vendor: 'rippling',
  hosts: ['api.rippling.com', 'ats.rippling.com'],
  tokenOf: (request) => (V1.exec(request.path) ?? V2.exec(request.path))?.[1] ?? null,
  answer: (context, request) => {
    if (V2.test(request.path)) return secondApi(context, request);
    const id = V1.exec(request.path)?.[2];
    if (id === undefined) return json(context.postings.flatMap((posting) => listRows(context, posting)));
    const posting = context.postings.find((each) => idOf(each) === id);
    return posting === undefined ? rippling.absent(request) : json(detail(context, posting));
  },
  absent: () => json({ detail: 'Not found.' }, undefined, 404),
  identify: (board, posting) => ({ externalId: idOf(posting), url: pageOf(board, posting) }),
  publicPage: (board) => `https://ats.rippling.com/${board.token}/jobs`,
};
