import type { JobFunction } from '@hiring/contracts';
import type { SimBoard } from '../world/company.js';
import { hashText, uuidOf } from '../world/random.js';
import type { SimPosting } from '../world/posting.js';
import { adText, addressWords, cityField, isoInstant } from './text.js';
import { json, wholeNumber, type BoardContext, type VendorSimulation } from './vendor.js';

const PATH = /^\/v1\/companies\/([^/]+)\/postings(?:\/([^/]+))?$/;
const PAGE_ROWS_MAX = 100;
/**
 * The vendor's id and label for our job functions. The vendor has fewer job functions than we have, and often uses
 * "other".
 */
const FUNCTIONS: Partial<Record<JobFunction, readonly [string, string]>> = {
  engineering: ['information_technology', 'Information Technology'],
  sales: ['sales', 'Sales'],
  marketing: ['marketing', 'Marketing'],
  finance: ['finance', 'Finance'],
  people: ['human_resources', 'Human Resources'],
  support: ['customer_service', 'Customer Service'],
  manufacturing: ['manufacturing', 'Manufacturing'],
  healthcare: ['health_care_provider', 'Health Care Provider'],
};
const EMPLOYMENT = {
  full_time: ['permanent', 'Full-time'],
  part_time: ['part-time', 'Part-time'],
  contract: ['contract', 'Contract'],
  internship: ['part-time', 'Part-time'],
} as const;

function idOf(posting: SimPosting): string {
  return String(744_000_000_000_000 + (posting.number % 1_000_000_000_000));
}

function refOf(posting: SimPosting): string {
  return `REF${posting.requisition.slice(2)}`;
}

function labelled(pair: readonly [string, string]): { id: string; label: string } {
  return { id: pair[0], label: pair[1] };
}

function row(context: BoardContext, posting: SimPosting): object {
  const [place] = posting.places;
  const city = cityField(place, posting);
  return {
    id: idOf(posting),
    name: posting.number % 5 === 0 ? `${posting.title} ` : posting.title,
    uuid: uuidOf(hashText('smartrecruiters'), posting.number),
    jobAdId: uuidOf(hashText('ad'), posting.number),
    defaultJobAd: true,
    refNumber: refOf(posting),
    company: { identifier: context.board.token, name: context.company.name },
    releasedDate: isoInstant(posting.publishedAt),
    location: {
      city: city ?? '',
      region: place?.regionCode ?? '',
      country: place?.country.toLowerCase() ?? '',
      remote: posting.workplace === 'remote',
      hybrid: posting.workplace === 'hybrid',
      fullLocation: [city, city && place?.region, place?.countryName].filter((part) => part).join(', '),
    },
    industry: { id: 'computer_software', label: 'Computer Software' },
    // List rows have an empty department; details have the real one.
    department: {},
    function: labelled(
      posting.number % 3 === 0 ? ['other', 'Other'] : (FUNCTIONS[posting.function] ?? ['other', 'Other']),
    ),
    typeOfEmployment: labelled(EMPLOYMENT[posting.employment]),
    experienceLevel: labelled(
      posting.employment === 'internship' ? ['internship', 'Internship'] : ['mid_senior_level', 'Mid-Senior Level'],
    ),
    visibility: 'PUBLIC',
    language: { code: 'en', label: 'English', labelNative: 'English (US)' },
    ref: `https://api.smartrecruiters.com/v1/companies/${context.board.token}/postings/${idOf(posting)}`,
  };
}

function detail(context: BoardContext, posting: SimPosting): object {
  const text = adText(posting, context.textBytes);
  return {
    ...row(context, posting),
    jobId: uuidOf(hashText('job'), posting.jobNumber),
    department: { id: hashText(posting.department), label: posting.department },
    postingUrl: `${pageOf(context.board, posting)}-${addressWords(posting.title)}`,
    jobAd: { sections: { jobDescription: { title: 'Job Description', text } } },
    active: true,
  };
}

function pageOf(board: SimBoard, posting: SimPosting): string {
  return `https://jobs.smartrecruiters.com/${board.token}/${idOf(posting)}`;
}

const listing: VendorSimulation['answer'] = (context, request) => {
  const offset = wholeNumber(request.query.get('offset'), 0);
  const limit = Math.min(PAGE_ROWS_MAX, wholeNumber(request.query.get('limit'), 10));
  const wrong = context.board.totalsWrongFrom !== undefined && context.at >= context.board.totalsWrongFrom;
  const content = context.postings.slice(offset, offset + limit).map((posting) => row(context, posting));
  return json({ offset, limit, totalFound: context.postings.length + (wrong ? 3 : 0), content }, 'etag');
};

export const smartrecruiters: VendorSimulation = {
  vendor: 'smartrecruiters',
  hosts: ['api.smartrecruiters.com'],
  // Company identifiers are case-insensitive, so the token is in lower case.
  tokenOf: (request) => PATH.exec(request.path)?.[1]?.toLowerCase() ?? null,
  answer: (context, request) => {
    const id = PATH.exec(request.path)?.[2];
    if (id === undefined) return listing(context, request);
    const posting = context.postings.find((each) => idOf(each) === id);
    return posting === undefined
      ? json({ message: 'Posting not found' }, undefined, 404)
      : json(detail(context, posting), 'etag');
  },
  // The vendor sends the same response for an unknown company and for one without postings.
  absent: (request) =>
    PATH.exec(request.path)?.[2] === undefined
      ? json({ offset: 0, limit: 100, totalFound: 0, content: [] })
      : json({ message: 'Posting not found' }, undefined, 404),
  identify: (board, posting) => ({
    externalId: idOf(posting),
    url: pageOf(board, posting),
    requisitionId: refOf(posting),
    trustedAt: posting.publishedAt,
  }),
  publicPage: (board) => `https://careers.smartrecruiters.com/${board.token}`,
};
