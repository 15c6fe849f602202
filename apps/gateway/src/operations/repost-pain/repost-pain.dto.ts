import { ApiProperty } from '@nestjs/swagger';
import { JOB_FUNCTIONS } from '@hiring/contracts';
import { AsOf, Country, ProvenanceInteger } from '../models/envelope.dto.js';

class RepostedReq {
  @ApiProperty({ type: 'string' })
  title!: string;

  @ApiProperty({ type: 'string', enum: [...JOB_FUNCTIONS] })
  function!: string;

  @Country()
  country!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  first_seen!: string;

  @ApiProperty({ type: ProvenanceInteger })
  repost_count!: object;
}

export class RepostPain extends AsOf {
  @ApiProperty({ type: RepostedReq, isArray: true })
  reqs!: RepostedReq[];
}
