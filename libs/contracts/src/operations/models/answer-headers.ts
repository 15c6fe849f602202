import type { AnswerDoc } from '../declaration.js';

/** Response headers in the API description. */
type AnswerHeaders = NonNullable<AnswerDoc['headers']>;

export const COVERAGES = ['direct', 'stale', 'none'] as const;

export const COVERAGE: AnswerHeaders = {
  Coverage: {
    description:
      'direct: every board of the company was read completely and recently. stale: as_of is older than 8 days, or the last crawl of a board was not complete. none: no board is read, which is not the same as not hiring.',
    schema: { type: 'string', enum: [...COVERAGES] },
  },
};

/** The header that links to the next page, for lists whose body has no cursor. */
export const NEXT_PAGE: AnswerHeaders = {
  Link: {
    description: 'The next page, as `rel="next"`; absent on the last page.',
    schema: { type: 'string', maxLength: 2_048, pattern: '^</v1/[^>]+>; rel="next"$' },
  },
};

export const CRAWLING: AnswerHeaders = {
  Location: {
    description: 'URL of the status of the crawl job.',
    schema: { type: 'string', maxLength: 64, pattern: '^/v1/crawl-jobs/[1-9][0-9]*$' },
  },
  'Retry-After': {
    description: 'Seconds to wait before repeating the request.',
    schema: { type: 'integer', format: 'int64', minimum: 1, maximum: 31_536_000 },
  },
};

/** Documents the header with a new object's address. @param collection such as `/v1/webhooks` */
export function madeAt(collection: string): AnswerHeaders {
  return {
    Location: {
      description: 'Address of the new object.',
      schema: { type: 'string', maxLength: 64, pattern: `^${collection}/[1-9][0-9]*$` },
    },
  };
}
