import { AppError } from '../errors.js';
import { declareRead } from './declaration.js';
import { AsOf } from './models/envelope.js';
import { ListOf, NextCursor } from './models/members.js';
import { present } from './models/present.js';
import { NamedCompany } from './models/named-company.js';
import { READS } from './models/tools.js';
import { CompanyIds, NamePrefix, OpaqueCursor, PageLimit } from './models/parameters.js';

const IDS_MAX = 100;

class SearchCompaniesQuery {
  @NamePrefix('First characters of the name or of a domain, as typed by a person; or a URL or an e-mail address.')
  query?: string;

  @CompanyIds(IDS_MAX, 'Only these companies, at most 100, by id. Not together with query or cursor.')
  ids?: string;

  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @PageLimit(100, 100)
  limit: number = 100;
}

class NamedCompaniesPage extends AsOf {
  @ListOf(NamedCompany, 100, 'In the order of the matched names and domains; with ids, by id.')
  companies!: NamedCompany[];

  @NextCursor()
  next_cursor!: string | null;
}

export const searchCompanies = declareRead({
  name: 'search_companies',
  method: 'GET',
  path: '/v1/companies',
  scope: 'reads:cached',
  meter: null,
  tool: {
    name: 'find_company',
    description:
      'Companies by the beginning of their name, or by domain, URL or e-mail address. Source of company_id. Not for what they hire (search_jobs). Free.',
    inShort: {
      query: 'First characters.',
      ids: 'Instead of query: ids with commas.',
      cursor: '',
      limit: '',
    },
    defaults: { limit: 5 },
    hints: READS,
  },
  tag: 'Searches',
  summary: 'Find a company by name or domain',
  description: `Companies whose name or one of whose domains begins with \`query\`, for search as you type.

Without \`query\`, all companies by name: for browsing. With \`ids\` instead, the companies with these ids, by id: for the
names in a list; ids of companies that the caller cannot see are left out.

A URL or an e-mail address finds the company of its domain.

Case, accents, punctuation and legal forms are ignored: \`acm\`, \`Acme Ltd.\` and \`www.acme\` find Acme GmbH of
acme.example. Sorted by the matched name or domain; a company with several matches is listed once, at the first. The
cursor is opaque, signed, and valid only for the same query. (An addition to the specification.)`,
  query: SearchCompaniesQuery,
  answers: { 200: { description: 'One page of companies.', type: NamedCompaniesPage } },
  request: ({ query: { query, ids, limit, cursor } }) => {
    if (ids !== undefined && (query !== undefined || cursor !== undefined)) {
      throw new AppError('invalid_request', 'The request is not valid.', {
        errors: [{ pointer: '?ids', detail: 'is not accepted together with query or cursor' }],
      });
    }
    const wanted = ids?.split(',').map(Number);
    return present({ limit, query, ids: wanted && [...new Set(wanted)], cursor });
  },
});
