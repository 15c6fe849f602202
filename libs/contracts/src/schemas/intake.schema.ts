import {
  attributes,
  boardId,
  companyId,
  country,
  countryPrior,
  id,
  instant,
  jobFunction,
  nullableInstant,
  nullableText,
  open,
  oneOfTypes,
  outcome,
  postingId,
  record,
  title,
} from './parts.js';

const posting = open(
  {
    posting_id: postingId,
    url: { type: 'string', maxLength: 4096 },
    title,
    function: jobFunction,
    country,
    city: nullableText(200),
    posted_at: nullableInstant,
    internal_id: nullableText(512),
    requisition_id: nullableText(512),
    is_role: { const: false },
    ...attributes,
  },
  ['is_role', ...Object.keys(attributes)],
);

const command = { command_id: id, observed_at: instant };
const via = { enum: ['careers_page', 'directory', 'caller'] };
const name = { type: 'string', minLength: 1, maxLength: 300 };
const domain = { type: 'string', minLength: 1, maxLength: 253 };
const domains = { type: 'array', items: domain, maxItems: 100 };

/** Schema for records on `hiring.intake`: board observations and registry commands. */
export const intakeSchema = oneOfTypes('hiring.intake', [
  record(
    'observation',
    {
      crawl_id: id,
      company_id: companyId,
      board_id: boardId,
      observed_at: instant,
      outcome,
      parser_version: { type: 'integer', minimum: 1 },
      labels_version: { type: 'integer', minimum: 1 },
      country_prior: countryPrior,
      postings: { type: 'array', items: posting },
      gone: { type: 'array', items: postingId },
      unread: { type: 'array', items: postingId },
      front_of: boardId,
      reason: { type: 'string', maxLength: 1000 },
    },
    ['labels_version', 'country_prior', 'unread', 'front_of', 'reason'],
  ),
  record(
    'register_company',
    {
      ...command,
      slug: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 80 },
      name,
      domain,
      domain_aliases: domains,
      hq_country: country,
      owner: { type: ['string', 'null'], minLength: 1, maxLength: 100 },
    },
    ['slug'],
  ),
  record(
    'update_company',
    { ...command, company_id: companyId, name, domain, domain_aliases: domains, hq_country: country },
    ['name', 'domain', 'domain_aliases', 'hq_country'],
  ),
  record('link_board', { ...command, company_id: companyId, board_id: boardId, via }),
  record('unlink_board', { ...command, company_id: companyId, board_id: boardId }),
  record('merge_reqs', { ...command, company_id: companyId, req_key: id, other_req_key: id }),
]);
