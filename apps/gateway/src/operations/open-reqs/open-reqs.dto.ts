import { ApiProperty } from '@nestjs/swagger';
import { AsOf } from '../models/envelope.dto.js';
import { CountryFilter, FunctionFilter, PageLimit } from '../questions/parameters.js';
import { Requisition } from '../models/requisition.dto.js';

export class OpenReqsQuery {
  @FunctionFilter('Only reqs of this function.')
  function?: string;

  @CountryFilter('Only reqs in this country.')
  country?: string;

  @PageLimit(200, 50)
  limit: number = 50;
}

export class OpenReqs extends AsOf {
  @ApiProperty({ type: Requisition, isArray: true, maxItems: 200, description: 'Newest first.' })
  reqs!: Requisition[];
}
