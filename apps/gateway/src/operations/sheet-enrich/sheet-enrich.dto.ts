import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { IsAbsentable } from '@hiring/platform-http-edge';
import { AsOf, Country } from '../models/envelope.dto.js';
import { PlainPulse } from '../models/plain-pulse.dto.js';

export class SheetEnrichBody {
  @ApiPropertyOptional({ type: 'string', maxLength: 2_048, description: 'Domain, address or e-mail of the company.' })
  @IsAbsentable()
  @IsString()
  @Length(1, 2_048)
  domain?: string;

  @ApiPropertyOptional({ type: 'string', maxLength: 300 })
  @IsAbsentable()
  @IsString()
  @Length(1, 300)
  name?: string;
}

export class EnrichedRow extends IntersectionType(PlainPulse, AsOf) {
  @ApiProperty({ type: 'integer' })
  company_id!: number;

  @ApiProperty({ type: 'string' })
  name!: string;

  @ApiProperty({ type: 'string' })
  domain!: string;

  @Country()
  hq_country!: string;

  @ApiProperty({ type: 'string', isArray: true })
  boards!: string[];
}
