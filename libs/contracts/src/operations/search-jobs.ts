import { ApiProperty } from '@nestjs/swagger';
import { declareRead } from './declaration.js';
import { AsOf } from './models/envelope.js';
import { Country, FunctionName, Id, Instant, NextCursor, ReqKey, Title, Vendor } from './models/members.js';
import { OpaqueCursor, PageLimit } from './models/parameters.js';
import { SearchQuery, searchRequest } from './models/search.js';
import { FUNCTIONS, READS } from './models/tools.js';

export class SearchJobsQuery extends SearchQuery {
  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @PageLimit(200, 20)
  limit: number = 20;
}

class Job {
  @ReqKey()
  req_key!: string;

  @Id('The company.')
  company_id!: number;

  @Title()
  title!: string;

  @FunctionName()
  function!: string;

  @Country()
  country!: string;

  @Instant('Our first sighting.')
  first_seen!: string;

  @Vendor('Vendor that showed the req first.')
  board!: string;
}

export class JobsPage extends AsOf {
  @ApiProperty({ type: Job, isArray: true, maxItems: 200, description: 'Newest first.' })
  jobs!: Job[];

  @NextCursor()
  next_cursor!: string | null;
}

export const searchJobs = declareRead({
  name: 'search_jobs',
  method: 'GET',
  path: '/v1/jobs/search',
  scope: 'reads:cached',
  meter: 'call',
  tool: {
    name: 'search_jobs',
    description:
      'Open roles across companies as a flat list, newest first. Not for companies (who_is_hiring_for). Costs 1 cached call per page. Source of company_id and req_key.',
    inShort: { role: FUNCTIONS },
    hints: READS,
  },
  tag: 'Searches',
  summary: 'Flat job search',
  description: `One row per logical req, not grouped by company, newest first (\`first_seen\` falling, then \`req_key\`).

The cursor is opaque, signed, and belongs to the filters it was made with: an altered one, or one of another search, is
refused. A walk shows no req twice and misses none that stays open throughout. \`board\` is the first part of \`req_key\`:
the vendor that showed the req first.`,
  query: SearchJobsQuery,
  answers: { 200: { description: 'One page of jobs.', type: JobsPage } },
  request: ({ query }) => searchRequest(query),
});
