import { ApiProperty } from '@nestjs/swagger';
import { AsOf } from '../models/envelope.dto.js';
import { Country, FunctionName, Id, Instant, NextCursor, ReqKey, Title, Vendor } from '../models/members.js';
import { OpaqueCursor, PageLimit } from '../questions/parameters.js';
import { SearchQuery } from '../models/search.dto.js';

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
