import { ApiProperty } from '@nestjs/swagger';
import { AsOf } from '../shared/envelope.dto.js';

export class Enrichment extends AsOf {
  @ApiProperty({ type: 'string' })
  name!: string;

  @ApiProperty({ type: 'string' })
  domain!: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'ISO 3166-1 alpha-2; null when not known.' })
  hq_country!: string | null;

  @ApiProperty({ type: 'string', isArray: true, description: 'Vendors, sorted.' })
  boards!: string[];
}
