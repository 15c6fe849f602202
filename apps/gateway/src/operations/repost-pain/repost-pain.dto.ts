import { ApiProperty } from '@nestjs/swagger';
import { AsOf, ProvenanceInteger } from '../models/envelope.dto.js';
import { Role } from '../models/requisition.dto.js';

class RepostedReq extends Role {
  @ApiProperty({ type: ProvenanceInteger })
  repost_count!: object;
}

export class RepostPain extends AsOf {
  @ApiProperty({ type: RepostedReq, isArray: true, maxItems: 10_000, description: 'Hardest first.' })
  reqs!: RepostedReq[];
}
