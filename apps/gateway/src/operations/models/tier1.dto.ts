import { ApiProperty } from '@nestjs/swagger';
import { OptionalInteger } from '../questions/parameters.js';

export class FreshnessQuery {
  @OptionalInteger({
    min: 0,
    max: 31_536_000,
    about:
      'Freshness ceiling in seconds. Left out: the best data there is, billed cached. Below 60 it acts as 60: no board is read more than once a minute on demand.',
  })
  max_age?: number;
}

export class CrawlingJob {
  @ApiProperty({ type: 'integer' })
  job_id!: number;

  @ApiProperty({ type: 'string', enum: ['crawling', 'failed'] })
  status!: string;
}
