import type { PostingDetail } from './fetch-plan.js';
import type { RowReading } from './posting-record.js';

const DETAIL_FIELDS = [
  'requisition_id',
  'internal_id',
  'url',
  'country_hint',
  'city_hint',
  'department',
  'team',
  'function_hint',
  'employment_type',
  'workplace_type',
  'seniority',
  'salary',
  'talent_pool',
  'text',
] as const satisfies readonly (keyof PostingDetail)[];

/** Returns the fields, except the title, that a detail adds to its row; null if the detail was refused. */
export function detailFields(reading: RowReading): PostingDetail | null {
  if ('refused' in reading) return null;
  const { posting } = reading;
  const detail: Record<string, unknown> = {};
  for (const field of DETAIL_FIELDS) {
    if (posting[field] !== undefined) detail[field] = posting[field];
  }
  if (posting.location_text !== '') {
    detail['location_text'] = posting.location_text;
    if (posting.places !== undefined) detail['places'] = posting.places;
  }
  if (posting.posted_at !== undefined) {
    detail['posted_at'] = posting.posted_at;
    detail['posted_at_trusted'] = posting.posted_at_trusted;
  }
  if (!posting.listed) detail['listed'] = false;
  return detail as PostingDetail;
}
