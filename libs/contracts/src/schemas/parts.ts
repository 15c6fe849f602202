import { EMPLOYMENT_TYPES, SENIORITIES, WORKPLACES } from '../attributes.js';
import { JOB_FUNCTIONS } from '../functions.js';
import { SALARY_PERIODS } from '../salary.js';
import { DEGREES, SALARY_BANDS_MAX, TECHNOLOGIES_MAX, TECHNOLOGY_SLUG } from '../text-facts.js';

/** A JSON Schema (2020-12). The schemas below are building blocks for the message schemas. */
export type JsonSchema = Record<string, unknown>;

export const instant: JsonSchema = {
  type: 'string',
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$',
  description: 'UTC instant with milliseconds',
};
export const id: JsonSchema = { type: 'string', minLength: 1, maxLength: 255 };
export const companyId: JsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
export const boardId: JsonSchema = { type: 'string', pattern: '^[a-z]+/[^\\u0000-\\u001f]{1,400}$' };
export const postingId: JsonSchema = { type: 'string', minLength: 1, maxLength: 512 };
export const title: JsonSchema = { type: 'string', maxLength: 300 };
export const country: JsonSchema = { type: ['string', 'null'], pattern: '^[A-Z]{2}$' };
/** A board's prior: see `Observation`. */
export const countryPrior: JsonSchema = { type: 'string', pattern: '^[A-Z]{2}( only)?$' };
export const nullableText = (maxLength: number): JsonSchema => ({ type: ['string', 'null'], maxLength });
export const nullableInstant: JsonSchema = { ...instant, type: ['string', 'null'] };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const confidence: JsonSchema = { type: 'number', minimum: 0, maximum: 0.99 };
const text = (maxLength: number): JsonSchema => ({ type: 'string', minLength: 1, maxLength });
const nullableObject = (properties: Record<string, JsonSchema>): JsonSchema => ({
  ...open(properties),
  type: ['object', 'null'],
});
const known = (value: JsonSchema): JsonSchema => nullableObject({ value, source: { enum: ['published', 'derived'] } });
const amount: JsonSchema = { type: ['number', 'null'], minimum: 0 };

const nullableFlag: JsonSchema = { type: ['boolean', 'null'] };
const salary: JsonSchema = open({
  min: amount,
  max: amount,
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  period: { enum: [...SALARY_PERIODS] },
});
const certainty: JsonSchema = { type: 'number', minimum: 0, maximum: 1 };
const textFact = (value: JsonSchema): JsonSchema =>
  nullableObject({ value, source: { enum: ['text'] }, confidence: certainty, rule: text(60) });

export const attributes: Record<string, JsonSchema> = {
  page_url: nullableText(4096),
  locations: known({
    type: 'array',
    items: open({ city: nullableText(200), region: nullableText(200), country }),
    maxItems: 100,
  }),
  workplace: known({ enum: [...WORKPLACES] }),
  employment_type: known({ enum: [...EMPLOYMENT_TYPES] }),
  seniority: known({ enum: [...SENIORITIES] }),
  salary: known(salary),
  place_evidence: { enum: ['board', null] },
  function_evidence: nullableObject({ strength: { enum: ['strong', 'medium', 'weak'] }, rule: text(40) }),
  text_facts: nullableObject({
    version: count,
    hash: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    length: count,
    language: { type: ['string', 'null'], pattern: '^[a-z]{2}$' },
    technologies: textFact({
      type: 'array',
      items: open({ slug: { type: 'string', pattern: TECHNOLOGY_SLUG.source }, required: nullableFlag }),
      maxItems: TECHNOLOGIES_MAX,
    }),
    salary: textFact({ type: 'array', items: salary, maxItems: SALARY_BANDS_MAX }),
    experience_years: textFact(open({ min: amount, max: amount })),
    degree: textFact(open({ level: { enum: [...DEGREES] }, required: { type: 'boolean' } })),
    visa_sponsorship: textFact({ type: 'boolean' }),
  }),
};

export const outcome: JsonSchema = { enum: ['complete', 'not_modified', 'incomplete', 'failed', 'absent', 'overdue'] };
export const jobFunction: JsonSchema = { enum: [...JOB_FUNCTIONS] };

/** Returns the schema for an object with exactly these members. All but the optional ones are required. */
export function object(properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
}

/**
 * Returns a schema like `object`, but with additional members allowed, so that a newer writer can add optional members
 * without breaking older readers.
 */
export function open(properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema {
  return { ...object(properties, optional), additionalProperties: true };
}

/** Returns the schema for one record type on a topic. */
export function record(type: string, properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema {
  return open({ type: { const: type }, ...properties }, optional);
}

/**
 * Returns the schema for a topic with several record types. `propertyName` is the name of the member that holds the
 * record's type.
 */
export function oneOfTypes(title: string, records: JsonSchema[], propertyName = 'type'): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    type: 'object',
    required: [propertyName],
    discriminator: { propertyName },
    oneOf: records,
  };
}
