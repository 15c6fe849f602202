import { ApiProperty } from '@nestjs/swagger';
import { AsOf, Country } from '../models/envelope.dto.js';

export class Enrichment extends AsOf {
  @ApiProperty({ type: 'string' })
  name!: string;

  @ApiProperty({ type: 'string' })
  domain!: string;

  @Country()
  hq_country!: string;

  @ApiProperty({ type: 'string', isArray: true, description: 'Vendors, sorted.' })
  boards!: string[];
}
