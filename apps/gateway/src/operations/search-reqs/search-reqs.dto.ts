import { ApiProperty } from '@nestjs/swagger';
import { AsOf } from '../models/envelope.dto.js';
import { Id, ReqKey } from '../models/members.js';
import { OptionalInteger, PageLimit } from '../questions/parameters.js';
import { PlainPulse } from '../models/plain-pulse.dto.js';
import { Requisition } from '../models/requisition.dto.js';
import { SearchQuery } from '../models/search.dto.js';

export class SearchReqsQuery extends SearchQuery {
  @OptionalInteger({ min: 0, max: Number.MAX_SAFE_INTEGER, about: 'next_cursor of the previous page.' })
  cursor?: number;

  @PageLimit(200, 20)
  limit: number = 20;
}

class MatchedReq extends Requisition {
  @ReqKey()
  req_key!: string;
}

class MatchingCompany {
  @Id('The company.')
  company_id!: number;

  @ApiProperty({ type: PlainPulse, description: "The whole company's pulse in plain values." })
  pulse!: PlainPulse;

  @ApiProperty({ type: MatchedReq, isArray: true, maxItems: 50, description: 'Newest first.' })
  matched_reqs!: MatchedReq[];
}

export class CompaniesPage extends AsOf {
  @ApiProperty({ type: MatchingCompany, isArray: true, maxItems: 200, description: 'By id.' })
  companies!: MatchingCompany[];

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    nullable: true,
    description: 'Null exactly when nothing follows.',
    example: null,
  })
  next_cursor!: number | null;
}
