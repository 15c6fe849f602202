import { ApiProperty } from '@nestjs/swagger';
import { JOB_FUNCTIONS } from '@hiring/contracts';
import { AsOf, Country } from '../models/envelope.dto.js';
import { OpaqueCursor, PageLimit } from '../questions/parameters.js';
import { SearchQuery } from '../models/search.dto.js';

export class SearchJobsQuery extends SearchQuery {
  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @PageLimit(200, 20)
  limit: number = 20;
}

class Job {
  @ApiProperty({ type: 'string', description: '<board>:<company_slug>:<role_slug>' })
  req_key!: string;

  @ApiProperty({ type: 'integer' })
  company_id!: number;

  @ApiProperty({ type: 'string' })
  title!: string;

  @ApiProperty({ type: 'string', enum: [...JOB_FUNCTIONS] })
  function!: string;

  @Country()
  country!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  first_seen!: string;

  @ApiProperty({ type: 'string' })
  board!: string;
}

export class JobsPage extends AsOf {
  @ApiProperty({ type: Job, isArray: true })
  jobs!: Job[];

  @ApiProperty({ type: 'string', nullable: true, description: 'Null exactly when nothing follows.' })
  next_cursor!: string | null;
}
