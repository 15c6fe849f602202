import { ApiProperty } from '@nestjs/swagger';
import { Country } from '../models/envelope.dto.js';
import { PlainPulse } from '../models/plain-pulse.dto.js';
import { Requisition } from '../models/requisition.dto.js';

class PlainRepost {
  @ApiProperty({ type: 'string' })
  title!: string;

  @ApiProperty({ type: 'string' })
  function!: string;

  @Country()
  country!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  first_seen!: string;

  @ApiProperty({ type: 'integer' })
  repost_count!: number;
}

class PlainMigration {
  @ApiProperty({ type: 'string' })
  from_vendor!: string;

  @ApiProperty({ type: 'string' })
  to_vendor!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  occurred_at!: string;
}

class ProvenanceSummary {
  @ApiProperty({ type: 'string', format: 'date-time' })
  as_of!: string;

  @ApiProperty({ type: 'string', isArray: true })
  source_boards!: string[];
}

export class PreActionBrief {
  @ApiProperty({ type: PlainPulse })
  pulse!: PlainPulse;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string', format: 'date-time' } })
  first_hires!: Record<string, string>;

  @ApiProperty({ type: PlainRepost, isArray: true, maxItems: 5 })
  repost_pain!: PlainRepost[];

  @ApiProperty({ type: Requisition, isArray: true, maxItems: 5 })
  top_reqs!: Requisition[];

  @ApiProperty({ type: PlainMigration, isArray: true, maxItems: 3 })
  ats_migrations!: PlainMigration[];

  @ApiProperty({ type: ProvenanceSummary })
  _provenance_summary!: ProvenanceSummary;
}
