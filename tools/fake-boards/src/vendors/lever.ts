import type { SimBoard } from '../world/company.js';
import { hashText, uuidOf } from '../world/random.js';
import type { SimPosting } from '../world/posting.js';
import { adText, placeText } from './text.js';
import { json, segmentBetween, wholeNumber, type BoardContext, type VendorSimulation } from './vendor.js';

const COMMITMENT = { full_time: 'Full-time', part_time: 'Part-time', contract: 'Contract', internship: 'Intern' };

function idOf(posting: SimPosting): string {
  return uuidOf(hashText('lever'), posting.number);
}

/** Returns a board's site and its pages' host. For `eu/` tokens, the host is in the EU. */
function siteOf(board: SimBoard): { site: string; pages: string } {
  const eu = board.token.startsWith('eu/');
  return {
    site: eu ? board.token.slice(3) : board.token,
    pages: eu ? 'https://jobs.eu.lever.co' : 'https://jobs.lever.co',
  };
}

function pageOf(board: SimBoard, posting: SimPosting): string {
  const { site, pages } = siteOf(board);
  return `${pages}/${site}/${idOf(posting)}`;
}

function row(context: BoardContext, posting: SimPosting): object {
  const text = adText(posting, context.textBytes);
  const locations = posting.places.map((place) => placeText(place, posting));
  return {
    additionalPlain: '',
    additional: '',
    categories: {
      commitment: COMMITMENT[posting.employment],
      // Some sites have no department on any posting.
      ...(context.company.seed % 2 === 0 && { department: posting.department }),
      location: locations[0],
      team: posting.department,
      allLocations: locations,
    },
    createdAt: posting.createdAt,
    descriptionPlain: '',
    description: text,
    id: idOf(posting),
    lists: [],
    text: posting.number % 8 === 0 ? posting.title.replace(' - ', '  - ') : posting.title,
    country: posting.places[0]?.country ?? null,
    workplaceType: posting.workplace,
    ...(posting.salary !== null && { salaryRange: { ...posting.salary, interval: 'per-year-salary' } }),
    hostedUrl: pageOf(context.board, posting),
    applyUrl: `${pageOf(context.board, posting)}/apply`,
  };
}

export const lever: VendorSimulation = {
  vendor: 'lever',
  hosts: ['api.lever.co', 'api.eu.lever.co'],
  tokenOf: (request) => {
    const site =
      segmentBetween(request.path, '/v0/postings/', '') ??
      /^\/v0\/postings\/([^/]+)\/[0-9a-f-]{36}$/.exec(request.path)?.[1];
    if (site === undefined) return null;
    return request.host === 'api.eu.lever.co' ? `eu/${site}` : site;
  },
  answer: (context, request) => {
    const id = /\/([0-9a-f-]{36})$/.exec(request.path)?.[1];
    if (id !== undefined) {
      const posting = context.postings.find((each) => idOf(each) === id);
      return posting === undefined ? lever.absent(request) : json(row(context, posting), 'etag');
    }
    const skip = wholeNumber(request.query.get('skip'), 0);
    const limit = wholeNumber(request.query.get('limit'), context.postings.length);
    return json(
      context.postings.slice(skip, skip + limit).map((posting) => row(context, posting)),
      'etag',
    );
  },
  absent: () => json({ ok: false, error: 'Document not found' }, undefined, 404),
  identify: (board, posting) => ({
    externalId: idOf(posting),
    url: pageOf(board, posting),
    trustedAt: posting.createdAt,
  }),
  publicPage: (board) => `${siteOf(board).pages}/${siteOf(board).site}`,
};
