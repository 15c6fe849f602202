import { ApiProperty } from '@nestjs/swagger';
import { AsOf } from '../shared/envelope.dto.js';
import { OptionalInteger, PageLimit } from '../shared/parameters.js';
import { MarketQuery } from '../shared/search.dto.js';

export class SearchReqsQuery extends MarketQuery {
  @OptionalInteger({ min: 0, max: Number.MAX_SAFE_INTEGER, about: 'next_cursor of the previous page.' })
  cursor?: number;

  @PageLimit(200, 20)
  limit: number = 20;
}

class MatchingCompany {
  @ApiProperty({ type: 'integer' })
  company_id!: number;

  @ApiProperty({ type: 'object', additionalProperties: true, description: "The company's pulse in plain values." })
  pulse!: object;

  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  matched_reqs!: object[];
}

export class CompaniesPage extends AsOf {
  @ApiProperty({ type: MatchingCompany, isArray: true })
  companies!: MatchingCompany[];

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null exactly when nothing follows.' })
  next_cursor!: number | null;
}
