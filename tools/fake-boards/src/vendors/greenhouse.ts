import type { SimBoard } from '../world/company.js';
import { hashText } from '../world/random.js';
import type { SimPosting } from '../world/posting.js';
import { adText, escapeMarkup, newYorkTime, placeText } from './text.js';
import { json, segmentBetween, type BoardContext, type VendorSimulation } from './vendor.js';

const BOARDS = '/v1/boards/';

function internalJobId(posting: SimPosting): number {
  return posting.jobNumber + 5_000_000_000_000;
}

function pageOf(board: SimBoard, posting: SimPosting): string {
  return `https://job-boards.greenhouse.io/${board.token}/jobs/${posting.number}`;
}

function department(name: string): { id: number; name: string; child_ids: number[]; parent_id: number | null } {
  return { id: hashText(name), name, child_ids: [], parent_id: hashText('company') };
}

function row(context: BoardContext, posting: SimPosting, withContent: boolean): object {
  const base = {
    absolute_url: pageOf(context.board, posting),
    data_compliance: [
      {
        type: 'gdpr',
        requires_consent: false,
        requires_processing_consent: false,
        requires_retention_consent: false,
        retention_period: null,
        demographic_data_consent_applies: false,
      },
    ],
    // Despite its name, this is not the employment type, but a setting of the application form.
    employment: 'employment_required',
    internal_job_id: posting.listed ? internalJobId(posting) : null,
    location: { name: posting.places.map((place) => placeText(place, posting)).join('; ') },
    metadata: [{ id: 4_651_334_003, name: 'Requisition Type', value: 'FTE - Regular', value_type: 'single_select' }],
    id: posting.number,
    updated_at: newYorkTime(posting.updatedAt),
    requisition_id: posting.requisition,
    // Some titles end in a blank, as recruiters type them.
    title: posting.number % 8 === 0 ? `${posting.title} ` : posting.title,
    company_name: context.company.name,
    first_published: newYorkTime(posting.publishedAt),
    language: 'en',
    application_deadline: null,
  };
  if (!withContent) return base;
  return {
    ...base,
    content: escapeMarkup(adText(posting, context.textBytes)),
    departments: [department(posting.department)],
    offices: posting.places.map((place, n) => ({
      id: hashText(place.city),
      name: `${context.company.name} ${place.countryName}`,
      location: (posting.number + n) % 3 === 0 ? null : `${place.region}, ${place.countryName}`,
      child_ids: [],
      parent_id: null,
    })),
  };
}

const listing: VendorSimulation['answer'] = (context, request) => {
  const withContent = request.query.get('content') === 'true';
  const wrong = context.board.totalsWrongFrom !== undefined && context.at >= context.board.totalsWrongFrom;
  const total = context.postings.length + (wrong ? 3 : 0);
  return json({ jobs: context.postings.map((posting) => row(context, posting, withContent)), meta: { total } }, 'etag');
};

const departments: VendorSimulation['answer'] = (context) => {
  const names = new Map<string, SimPosting[]>();
  for (const posting of context.postings)
    names.set(posting.department, [...(names.get(posting.department) ?? []), posting]);
  return json({
    departments: [...names].map(([name, postings]) => ({
      id: hashText(name),
      name,
      // The parent with this id is not in the list.
      parent_id: hashText('company'),
      jobs: postings.map((posting) => ({ id: posting.number, title: posting.title })),
    })),
  });
};

export const greenhouse: VendorSimulation = {
  vendor: 'greenhouse',
  hosts: ['boards-api.greenhouse.io'],
  tokenOf: (request) =>
    segmentBetween(request.path, BOARDS, '/jobs') ??
    segmentBetween(request.path, BOARDS, '/departments') ??
    /^\/v1\/boards\/([^/]+)\/jobs\/\d+$/.exec(request.path)?.[1] ??
    null,
  answer: (context, request) => {
    if (request.path.endsWith('/departments')) return departments(context, request);
    const id = /\/jobs\/(\d+)$/.exec(request.path)?.[1];
    if (id === undefined) return listing(context, request);
    const posting = context.postings.find((each) => String(each.number) === id);
    return posting === undefined ? greenhouse.absent(request) : json(row(context, posting, true), 'etag');
  },
  absent: () => json({ status: 404, error: 'Job not found' }, undefined, 404),
  identify: (board, posting) => ({
    externalId: String(posting.number),
    url: pageOf(board, posting),
    internalId: String(internalJobId(posting)),
    requisitionId: posting.requisition,
    trustedAt: posting.publishedAt,
  }),
  publicPage: (board) => `https://job-boards.greenhouse.io/${board.token}`,
};
