import { ApiProperty } from '@nestjs/swagger';
import { AsOf, ProvenanceInstant } from '../models/envelope.dto.js';
import { Vendor } from '../models/members.js';

class AtsMigration {
  @Vendor('Left behind.')
  from_vendor!: string;

  @Vendor('In use since.', 'ashby')
  to_vendor!: string;

  @ApiProperty({ type: ProvenanceInstant })
  occurred_at!: object;
}

export class AtsMigrations extends AsOf {
  @ApiProperty({ type: AtsMigration, isArray: true, maxItems: 1_000, description: 'Newest first.' })
  migrations!: AtsMigration[];
}
