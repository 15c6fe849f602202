import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsString, Length, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { FEED_EVENT_TYPES, PUBLIC_EVENT_TYPES } from '../../facts.js';
import { JOB_FUNCTIONS, type JobFunction } from '../../functions.js';
import { foldWords } from '../../names/fold.js';
import { titleWordSet } from '../../names/title-words.js';
import { parseCountryFilter, parseFunctionFilter } from '../../names/filters.js';
import { isVendor } from '../../vendors.js';
import { MayBeOmitted, IsInstant } from './rules.js';

/** Decorators for input rules that several operations use. */

interface Range {
  min: number;
  max: number;
  about: string;
  default?: number;
  example?: number;
}

/** Declares an optional whole number in a range. `default` only documents the default value, and does not set it. */
export function OptionalInteger(range: Range): PropertyDecorator {
  const { min, max, about, example } = range;
  const stated = { type: 'integer' as const, minimum: min, maximum: max, description: about };
  const schema = example === undefined ? stated : { ...stated, example };
  return applyDecorators(
    ApiPropertyOptional(range.default === undefined ? schema : { ...schema, default: range.default }),
    MayBeOmitted(),
    IsInt(),
    Min(min),
    Max(max),
  );
}

export function RequiredInteger(range: Range): PropertyDecorator {
  const { min, max, about, example = min } = range;
  return applyDecorators(
    ApiProperty({ type: 'integer', minimum: min, maximum: max, description: about, example }),
    IsInt({ message: 'is required and must be a whole number' }),
    Min(min),
    Max(max),
  );
}

interface TextRange {
  min: number;
  max: number;
  about: string;
  format?: string;
  example?: string;
}

export function RequiredText({ min, max, about, ...stated }: TextRange): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', minLength: min, maxLength: max, description: about, ...stated }),
    Length(min, max),
    IsString(),
  );
}

export function OptionalText({ min, max, about, ...stated }: TextRange): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', minLength: min, maxLength: max, description: about, ...stated }),
    MayBeOmitted(),
    Length(min, max),
    IsString(),
  );
}

export function PageLimit(max: number, initial: number): PropertyDecorator {
  return OptionalInteger({ min: 1, max, default: initial, about: 'Most items on the page.' });
}

/** Documents an id in the path. The request pipeline validates it. */
export function PathId(about: string): PropertyDecorator {
  return ApiProperty({ type: 'integer', minimum: 1, description: about, example: 1 });
}

export function PathReqKey(about: string): PropertyDecorator {
  const example = 'greenhouse:acme:senior-backend-engineer';
  return ApiProperty({ type: 'string', minLength: 1, maxLength: 255, description: about, example });
}

/** Rejects every value except a text for which `accepts` returns true. `message` says what the text must be. */
export function filter(name: string, message: string, accepts: (text: string) => boolean): PropertyDecorator {
  return ValidateBy({
    name,
    validator: { validate: (value) => typeof value === 'string' && accepts(value), defaultMessage: () => message },
  });
}

export function FunctionFilter(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', enum: [...JOB_FUNCTIONS], description: about }),
    MayBeOmitted(),
    filter(
      'isJobFunction',
      `must be one of ${JOB_FUNCTIONS.join(', ')}`,
      (text) => text.length <= 100 && parseFunctionFilter(text) !== null,
    ),
  );
}

export function CountryFilter(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'country',
      maxLength: 100,
      description: `${about} ISO 3166-1 alpha-2 code or English name.`,
      example: 'DE',
    }),
    MayBeOmitted(),
    filter(
      'isCountry',
      'must be an ISO 3166-1 alpha-2 code or the English name of a country',
      (text) => text.length <= 100 && parseCountryFilter(text) !== null,
    ),
  );
}

/** Declares a word from a fixed list, case-sensitive. */
export function WordFilter(words: readonly string[], about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', enum: [...words], description: about }),
    MayBeOmitted(),
    filter('isWord', `must be one of ${words.join(', ')}`, (text) => words.includes(text)),
  );
}

/** Returns whether a comma-separated list contains the word. */
export function includes(list: unknown, word: string): boolean {
  return typeof list === 'string' && list.split(',').includes(word);
}

/** Whether a page starts with the feed's oldest or newest events. */
export const FEED_ORDERS = ['oldest', 'newest'] as const;
export type FeedOrder = (typeof FEED_ORDERS)[number];

const SIGNAL_CURSOR = /^(0|[1-9]\d{0,14})(\.[1-9]\d{0,3})?$/;

/** Declares a required position in the signal events: a `signal_id` or an `event_seq`. */
export function SignalCursor(about: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', maxLength: 24, pattern: SIGNAL_CURSOR.source, description: about, example: '0' }),
    filter('isSignalCursor', 'is required and must be a signal_id or an event_seq', (text) => SIGNAL_CURSOR.test(text)),
  );
}

export function OptionalSignalCursor(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', maxLength: 24, pattern: SIGNAL_CURSOR.source, description: about }),
    MayBeOmitted(),
    filter('isSignalCursor', 'must be a signal_id or an event_seq', (text) => SIGNAL_CURSOR.test(text)),
  );
}

/** Declares an event type. `closed` requires `include=closed`. */
export function FeedEventTypeFilter(about: string): PropertyDecorator {
  const allowed = (query: object | undefined): readonly string[] =>
    includes((query as { include?: unknown } | undefined)?.include, 'closed') ? FEED_EVENT_TYPES : PUBLIC_EVENT_TYPES;
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', enum: [...FEED_EVENT_TYPES], description: about }),
    MayBeOmitted(),
    ValidateBy({
      name: 'isFeedEventType',
      validator: {
        validate: (value, args) => allowed(args?.object).includes(value as string),
        defaultMessage: (args) =>
          args?.value === 'closed'
            ? 'closed needs include=closed'
            : `must be one of ${allowed(args?.object).join(', ')}`,
      },
    }),
  );
}

/** Declares a vendor's name. Its description does not list the vendors, because the list is long and grows. */
export function VendorFilter(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      ...{ type: 'string', maxLength: 30, pattern: '^[a-z]+$', example: 'greenhouse' },
      description: `${about} Lower case; GET /v1/coverage has the names.`,
    }),
    MayBeOmitted(),
    filter('isVendor', 'must be the name of a vendor, such as greenhouse; GET /v1/coverage has the names', isVendor),
  );
}

export function FlagFilter(about: string): PropertyDecorator {
  return applyDecorators(ApiPropertyOptional({ type: 'boolean', description: about }), MayBeOmitted(), IsBoolean());
}

const RATIO = /^\d{1,6}(\.\d{1,2})?$/;

/**
 * Declares a ratio with at most two decimals. The member is a string, because `parseQuery` converts only whole numbers
 * to numbers.
 */
export function OptionalRatio(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'number', minimum: 0, maximum: 999_999, description: about, example: 1.25 }),
    MayBeOmitted(),
    filter('isRatio', 'must be a number with at most two decimals, such as 1.25', (text) => RATIO.test(text)),
  );
}

const INCLUDED = ['posting', 'company'] as const;

/** Declares `include`, which adds posting data, company names, or both to a list's rows. */
export function IncludePostingOrCompany(): PropertyDecorator {
  const isList = (text: string): boolean => {
    const names = text.split(',');
    return (
      names.every((name) => (INCLUDED as readonly string[]).includes(name)) && new Set(names).size === names.length
    );
  };
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      maxLength: 15,
      pattern: '^(posting|company)(,(posting|company))?$',
      description:
        'posting adds page, date, places, workplace, employment type, seniority, salary and what the advertisement says to each row; company adds name and domain. Both: posting,company.',
      example: 'company',
    }),
    MayBeOmitted(),
    filter('isInclude', `must be one or more of ${INCLUDED.join(', ')}, separated by commas`, isList),
  );
}

/** Declares `include`, which adds company names to a list's rows. */
export function IncludeCompany(): PropertyDecorator {
  return WordFilter(['company'], 'Adds name and domain of the company to each row.');
}

/** Declares `include`, which adds posting data to a list's rows. */
export function IncludePosting(): PropertyDecorator {
  return WordFilter(
    ['posting'],
    'Adds page, date, places, workplace, employment type, seniority, salary and what the advertisement says to each row.',
  );
}

export function OptionalInstant(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'date-time', description: about }),
    MayBeOmitted(),
    IsInstant(),
  );
}

export function OpaqueCursor(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', maxLength: 1024, description: about }),
    MayBeOmitted(),
    IsString(),
    MaxLength(1024),
  );
}

/** Maximum items on a page, in lists that are paged by id. */
export const LIST_PAGE = 1_000;
const LIST_DEFAULT = 100;

const ITEMS_PER_UNIT = 100;

/**
 * Returns a page's cost relative to a call that reads one row: one unit per hundred items, rounded up. Rate limits
 * count the same units.
 */
export function pageUnits(limit: number): number {
  return Math.ceil(limit / ITEMS_PER_UNIT);
}

/** The query for a list that is paged by id. */
export class ListQuery {
  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @PageLimit(LIST_PAGE, LIST_DEFAULT)
  limit: number = LIST_DEFAULT;
}

const ADDRESS_MAX = 2_048;
const NAME_MAX = 100;

/**
 * Declares the beginning of a name. It needs two letters or digits, so that a query does not match the whole catalogue.
 * A URL or e-mail address is accepted, too.
 */
export function NamePrefix(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', minLength: 2, maxLength: ADDRESS_MAX, description: about, example: 'acm' }),
    MayBeOmitted(),
    filter('isNamePrefix', 'must be 2 to 100 characters with at least two letters or digits', (text) => {
      const max = /[/@]/.test(text) ? ADDRESS_MAX : NAME_MAX;
      return text.length <= max && foldWords(text).replaceAll(' ', '').length >= 2;
    }),
  );
}

/** Declares company ids, separated by commas. */
export function CompanyIds(max: number, about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      maxLength: 1_024,
      pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*$',
      description: about,
      example: '1,13',
    }),
    MayBeOmitted(),
    filter('isIdList', `must be 1 to ${max} ids separated by commas`, (text) => {
      const ids = text.split(',');
      return ids.length <= max && ids.every((id) => /^[1-9]\d{0,14}$/.test(id));
    }),
  );
}

const WORDS_MAX = 10;

/** Declares title words, in any order. */
export function TitleWords(about: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', minLength: 1, maxLength: 200, description: about, example: 'senior nurse' }),
    MayBeOmitted(),
    filter('isTitleWords', `must be at most 200 characters with one to ${WORDS_MAX} words`, (text) => {
      if (text.length > 200) return false;
      const { size } = titleWordSet(text);
      return size >= 1 && size <= WORDS_MAX;
    }),
  );
}

/** Returns the request member for a validated job-function filter. Returns an empty object if there is no filter. */
export function functionOf(text: string | undefined): { function?: JobFunction } {
  const name = text === undefined ? null : parseFunctionFilter(text);
  return name === null ? {} : { function: name };
}

export function countryOf(text: string | undefined): string | null {
  return text === undefined ? null : parseCountryFilter(text);
}
