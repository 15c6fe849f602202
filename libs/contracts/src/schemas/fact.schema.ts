import {
  attributes,
  boardId,
  companyId,
  confidence,
  count,
  country,
  countryPrior,
  id,
  instant,
  jobFunction,
  nullableInstant,
  nullableText,
  oneOfTypes,
  outcome,
  postingId,
  record,
  title,
  type JsonSchema,
} from './parts.js';

const eventSeq = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const causes = ['crawl_id', 'command_id'];
const base = { event_seq: eventSeq, company_id: companyId, observed_at: instant, crawl_id: id, command_id: id };
const key = { req_key: { type: 'string', minLength: 1, maxLength: 255 }, board_id: boardId };
const shown = { title, function: jobFunction, country, city: nullableText(200) };
const labels = { ...shown, ...attributes };
const posting = {
  posting_id: postingId,
  url: nullableText(4096),
  posted_at: nullableInstant,
  internal_id: nullableText(512),
  requisition_id: nullableText(512),
};
const postingOptional = ['url', 'posted_at', 'internal_id', 'requisition_id', ...Object.keys(attributes)];
const replaces: JsonSchema = { type: ['string', 'null'], maxLength: 512 };
const vendor = { type: 'string', pattern: '^[a-z]+$' };
const company = {
  slug: { type: 'string', minLength: 1, maxLength: 100 },
  name: { type: 'string', minLength: 1, maxLength: 300 },
  domain: { type: 'string', minLength: 1, maxLength: 253 },
  domain_aliases: { type: 'array', items: { type: 'string' } },
  hq_country: country,
  owner: { type: ['string', 'null'] },
};

function fact(type: string, properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema {
  return record(type, { ...base, ...properties }, [...causes, ...optional]);
}

const openedSchema = fact(
  'opened',
  {
    ...key,
    ...posting,
    ...labels,
    opened_at: instant,
    opened_at_from: { enum: ['board', 'sighting', 'baseline'] },
    baseline: { type: 'boolean' },
    confidence,
  },
  postingOptional,
);

const repostedSchema = fact(
  'reposted',
  {
    ...key,
    ...posting,
    ...labels,
    replaces,
    basis: { enum: ['same_id', 'same_url', 'job_key', 'redated', 'title_place', 'title_country'] },
    confidence,
  },
  postingOptional,
);

const reobservedSchema = fact(
  'reobserved',
  { ...key, ...posting, ...labels, cause: { enum: ['further_board', 'returned', 'heartbeat'] }, replaces, confidence },
  [...postingOptional, 'posting_id', 'replaces'],
);

/** Schema for records on `hiring.ledger`: public and internal facts. */
export const factSchema = oneOfTypes('hiring.ledger', [
  openedSchema,
  repostedSchema,
  reobservedSchema,
  fact('closed', {
    ...key,
    reason: { enum: ['missed', 'proof', 'expired', 'board_absent', 'board_unlinked'] },
    last_seen_at: instant,
  }),
  fact(
    'req_relinked',
    {
      ...key,
      ...posting,
      ...labels,
      cause: {
        enum: [
          'same_url',
          'same_job_key',
          'bulk_reissue',
          'parser_change',
          'rebaseline',
          'auto_refresh',
          'baseline_link',
          'same_day',
          'posting_back',
          'posting_dropped',
          'edited',
          'reclassified',
          'not_a_role',
          'merged',
        ],
      },
      replaces,
      remove: postingId,
      alias_of: id,
      withdrawn: { const: true },
    },
    [...postingOptional, 'posting_id', ...Object.keys(shown), 'replaces', 'remove', 'alias_of', 'withdrawn'],
  ),
  record(
    'board_crawled',
    {
      ...base,
      board_id: boardId,
      outcome,
      parser_version: count,
      labels_version: count,
      country_prior: countryPrior,
      listed: count,
      unlisted: { type: 'array', items: postingId },
      unread: { type: 'array', items: postingId },
      non_roles: { type: 'array', items: postingId },
      front_of: boardId,
      baseline: { type: 'boolean' },
      held: { type: 'boolean' },
      lost: { enum: ['expired', 'board_absent'] },
      reason: { type: 'string', maxLength: 1000 },
    },
    ['command_id', 'labels_version', 'country_prior', 'unread', 'non_roles', 'front_of', 'held', 'lost', 'reason'],
  ),
  fact('ats_migrated', {
    from_board_id: boardId,
    to_board_id: boardId,
    from_vendor: vendor,
    to_vendor: vendor,
    occurred_at: instant,
    overlap: { type: 'number', minimum: 0, maximum: 1 },
    confidence,
  }),
  fact('company_registered', company),
  fact('company_updated', company),
  fact('board_linked', { board_id: boardId, via: { enum: ['careers_page', 'directory', 'caller'] } }),
  fact('board_unlinked', { board_id: boardId }),
  fact('intake_rejected', {
    company_id: count,
    topic_id: { type: 'string' },
    offset: { type: 'string' },
    id: { type: ['string', 'null'] },
    reason: { type: 'string' },
  }),
]);
