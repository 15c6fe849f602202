import { ApiProperty } from '@nestjs/swagger';
import { AsOf, ProvenanceInstant } from '../models/envelope.dto.js';

class AtsMigration {
  @ApiProperty({ type: 'string' })
  from_vendor!: string;

  @ApiProperty({ type: 'string' })
  to_vendor!: string;

  @ApiProperty({ type: ProvenanceInstant })
  occurred_at!: object;
}

export class AtsMigrations extends AsOf {
  @ApiProperty({ type: AtsMigration, isArray: true })
  migrations!: AtsMigration[];
}
