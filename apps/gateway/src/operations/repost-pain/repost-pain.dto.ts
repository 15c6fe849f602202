import { ApiProperty } from '@nestjs/swagger';
import { AsOf, ProvenanceInteger } from '../models/envelope.dto.js';
import { Country, FunctionName, Instant, Title } from '../models/members.js';

class RepostedReq {
  @Title()
  title!: string;

  @FunctionName()
  function!: string;

  @Country()
  country!: string;

  @Instant('Our first sighting.')
  first_seen!: string;

  @ApiProperty({ type: ProvenanceInteger })
  repost_count!: object;
}

export class RepostPain extends AsOf {
  @ApiProperty({ type: RepostedReq, isArray: true, maxItems: 10_000, description: 'Hardest first.' })
  reqs!: RepostedReq[];
}
