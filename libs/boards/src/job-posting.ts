import type { Salary } from '@hiring/contracts';
import { adText, type PostingText } from './ad-text.js';
import { commonEmployment, isPermanent } from './employment-words.js';
import type { AnswerContext } from './fetch-plan.js';
import { isTelecommute, jobPostingPlaces } from './job-posting-places.js';
import { jobPostingSalary } from './job-posting-salary.js';
import { asList, asObject, firstText, onlyText, type JsonObject } from './json-fields.js';
import { endOfValidity, momentOf } from './page-dates.js';
import type { PostingInput } from './posting-record.js';
import { decodeEntities } from './text.js';
import { employmentTypeOf, type EmploymentType } from './vocabulary.js';

/** Matches `JobPosting`, with or without the vocabulary's URL or prefix. */
const JOB_POSTING = /^(?:(?:https?:\/\/)?(?:www\.)?schema\.org[/#]|schema:)?JobPosting$/;

function isJobPosting(object: JsonObject): boolean {
  const types = asList(object['@type']) ?? [object['@type']];
  return types.some((type) => typeof type === 'string' && JOB_POSTING.test(type));
}

/**
 * `INLINE_TAGS` matches a title's HTML tags within a line. `LINE_TAGS` matches a title's HTML tags that start a new
 * line.
 */
const INLINE_TAGS = /<\/?(?:b|strong|i|em|u|span|font|small|sup|sub)(?:\s[^<>]{0,300})?>/gi;
const LINE_TAGS = /<\/?(?:br|p|div|h[1-6])(?:\s[^<>]{0,300}|\s?\/)?>/gi;

function plainTitle(raw: string): string {
  // In a page's data, a text is escaped one more time than in an API's answer.
  return decodeEntities(raw).replace(INLINE_TAGS, '').replace(LINE_TAGS, ' ');
}

/**
 * Returns every JobPosting in a block: at the root, in a list, in `@graph`, in an item list or in `mainEntity`. Works
 * without recursion.
 */
export function jobPostingsIn(value: unknown): JsonObject[] {
  const found: JsonObject[] = [];
  const open: unknown[] = [value];
  while (open.length > 0) {
    const current = open.pop();
    const list = asList(current);
    const object = asObject(current);
    if (list) for (let index = list.length - 1; index >= 0; index -= 1) open.push(list[index]);
    else if (object && isJobPosting(object)) found.push(object);
    else if (object) open.push(object['mainEntity'], object['item'], object['itemListElement'], object['@graph']);
  }
  return found;
}

/**
 * Returns the employment type that a value or list names. Returns undefined if several types are named, or if a
 * permanent position is named together with a type other than full time or part time.
 */
function employmentOf(value: unknown): EmploymentType | undefined {
  const texts = (asList(value) ?? [value]).flatMap((type) => (typeof type === 'string' ? type.split(/[,;|]/) : []));
  const type = commonEmployment(texts.map((text) => employmentTypeOf(text.trim())));
  const isAnyHours = type === 'full_time' || type === 'part_time';
  return isAnyHours || !texts.some(isPermanent) ? type : undefined;
}

function isExpired(validThrough: unknown, observedAt: string | undefined): boolean {
  const end = endOfValidity(validThrough);
  return end !== undefined && observedAt !== undefined && Date.parse(end) < Date.parse(observedAt);
}

export interface JobPostingFields extends Pick<PostingInput, 'title' | 'places' | 'country_hint' | 'city_hint'> {
  function_hint: string | undefined;
  employment_type: EmploymentType | undefined;
  workplace_type: 'remote' | undefined;
  salary: Salary | undefined;
  posted_at: string | undefined;
  listed: boolean;
  text: PostingText | undefined;
}

/** Returns a schema.org JobPosting's fields, without its identity. */
export function jobPostingFields(job: JsonObject, { observedAt }: AnswerContext): JobPostingFields {
  const title = job['title'] ?? job['name'];
  const places = jobPostingPlaces(job);
  return {
    title: typeof title === 'string' ? plainTitle(title) : title,
    places,
    country_hint: onlyText(places.map((place) => place.country)),
    city_hint: places[0]?.city,
    function_hint: firstText(job['occupationalCategory'], job['industry']),
    employment_type: employmentOf(job['employmentType']),
    workplace_type: isTelecommute(job) ? 'remote' : undefined,
    salary: jobPostingSalary(job),
    posted_at: momentOf(job['datePosted']),
    listed: !isExpired(job['validThrough'], observedAt),
    text: adText(job, 'description'),
  };
}
