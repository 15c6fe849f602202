import type { AnswerDoc } from '../declaration.js';

/** Headers of answers, as the API description shows them. */
type AnswerHeaders = NonNullable<AnswerDoc['headers']>;

export const COVERAGE: AnswerHeaders = {
  Coverage: {
    description:
      'direct: every board of the company was read in full lately. stale: as_of is older than 8 days, or a board could not be read in full the last time. none: no board is read, which is not the same as not hiring.',
    schema: { type: 'string', enum: ['direct', 'stale', 'none'] },
  },
};

/** Of lists whose body has no member for a cursor. */
export const NEXT_PAGE: AnswerHeaders = {
  Link: {
    description: 'The next page, as `rel="next"`; absent exactly when nothing follows.',
    schema: { type: 'string', maxLength: 2_048, pattern: '^</v1/[^>]+>; rel="next"$' },
  },
};

export const CRAWLING: AnswerHeaders = {
  Location: {
    description: 'Where the crawl job can be asked about.',
    schema: { type: 'string', maxLength: 64, pattern: '^/v1/crawl-jobs/[1-9][0-9]*$' },
  },
  'Retry-After': {
    description: 'Seconds after which to ask again.',
    schema: { type: 'integer', format: 'int64', minimum: 1, maximum: 31_536_000 },
  },
};
