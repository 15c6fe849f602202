import { ApiProperty } from '@nestjs/swagger';
import { Count, Instant, Vendor, Vendors } from '../models/members.js';
import { PlainPulse } from '../models/plain-pulse.dto.js';
import { Requisition, Role } from '../models/requisition.dto.js';

class PlainRepost extends Role {
  @Count('Reposts in the last 365 days.', 2)
  repost_count!: number;
}

class PlainMigration {
  @Vendor('Left behind.')
  from_vendor!: string;

  @Vendor('In use since.', 'ashby')
  to_vendor!: string;

  @Instant('First complete reading of the new board.')
  occurred_at!: string;
}

class ProvenanceSummary {
  @Instant('When the data was current.')
  as_of!: string;

  @Vendors('Vendors the brief was read from.')
  source_boards!: string[];
}

export class PreActionBrief {
  @ApiProperty({ type: PlainPulse })
  pulse!: PlainPulse;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', format: 'date-time' },
    description: 'First opening per function.',
    example: { engineering: '2025-02-03T00:00:00.000Z' },
  })
  first_hires!: Record<string, string>;

  @ApiProperty({ type: PlainRepost, isArray: true, maxItems: 5, description: 'Hardest first.' })
  repost_pain!: PlainRepost[];

  @ApiProperty({ type: Requisition, isArray: true, maxItems: 5, description: 'Newest first.' })
  top_reqs!: Requisition[];

  @ApiProperty({ type: PlainMigration, isArray: true, maxItems: 3, description: 'Newest first.' })
  ats_migrations!: PlainMigration[];

  @ApiProperty({ type: ProvenanceSummary })
  _provenance_summary!: ProvenanceSummary;
}
