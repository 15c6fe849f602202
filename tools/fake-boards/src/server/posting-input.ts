import { JOB_FUNCTIONS } from '@hiring/contracts';
import { PLACES, type SimPlace } from '../world/places.js';
import type { SimPosting } from '../world/posting.js';
import { hashText } from '../world/random.js';
import { ControlError } from './behaviour.js';

/** A posting in a control request. All fields but the title have defaults. */
export interface PostingInput {
  title: string;
  /** Default: a hash of title and position. */
  number?: number;
  job_number?: number;
  requisition?: string;
  function?: string;
  /** English names from the table of places, the primary place first. */
  cities?: string[];
  department?: string;
  employment?: SimPosting['employment'];
  workplace?: SimPosting['workplace'];
  published_at?: string;
  listed?: boolean;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOr(value: unknown, fallback: string, name: string): string {
  if (value === undefined) return fallback;
  if (typeof value !== 'string') throw new ControlError(`${name} must be text`);
  return value;
}

function numberOr(value: unknown, fallback: number, name: string): number {
  if (value === undefined) return fallback;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new ControlError(`${name} must be an integer`);
  return value;
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], fallback: T, name: string): T {
  if (value === undefined) return fallback;
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new ControlError(`${name} must be one of ${allowed.join(', ')}`);
  return found;
}

function placesOf(value: unknown): SimPlace[] {
  if (value !== undefined && !Array.isArray(value)) throw new ControlError('cities must be a list');
  const names: unknown[] = value ?? ['Berlin'];
  return names.map((name) => {
    const place = PLACES.find((each) => each.city === name);
    if (place === undefined) throw new ControlError(`cities: unknown place ${JSON.stringify(name)}`);
    return place;
  });
}

function instantOr(value: unknown, fallback: number): number {
  if (value === undefined) return fallback;
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) throw new ControlError('published_at must be an instant');
  return Math.floor(at / 1000) * 1000;
}

/** Parses the posting in a control request. `now` is the default for `published_at`. */
export function parsePosting(input: unknown, index: number, now: number): SimPosting {
  if (!isRecord(input) || typeof input['title'] !== 'string')
    throw new ControlError(`postings[${index}] needs a title`);
  const title = input['title'];
  const number = numberOr(input['number'], hashText(`${title} ${index}`), 'number');
  const publishedAt = instantOr(input['published_at'], Math.floor(now / 1000) * 1000);
  return {
    number,
    jobNumber: numberOr(input['job_number'], number, 'job_number'),
    requisition: textOr(input['requisition'], `R-${number}`, 'requisition'),
    title,
    function: oneOf(input['function'], JOB_FUNCTIONS, 'engineering', 'function'),
    places: placesOf(input['cities']),
    department: textOr(input['department'], 'Engineering', 'department'),
    team: textOr(input['department'], 'Engineering', 'department'),
    employment: oneOf(
      input['employment'],
      ['full_time', 'part_time', 'contract', 'internship'],
      'full_time',
      'employment',
    ),
    workplace: oneOf(input['workplace'], ['onsite', 'hybrid', 'remote'], 'onsite', 'workplace'),
    salary: null,
    createdAt: publishedAt,
    publishedAt,
    updatedAt: publishedAt,
    listed: input['listed'] !== false,
  };
}
