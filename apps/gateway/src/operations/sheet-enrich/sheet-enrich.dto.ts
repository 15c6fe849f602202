import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { IsAbsentable } from '@hiring/platform-http-edge';
import { Country, Id, Instant, Text, Vendors } from '../models/members.js';
import { PlainPulse } from '../models/plain-pulse.dto.js';

export class SheetEnrichBody {
  @ApiPropertyOptional({
    type: 'string',
    format: 'company-domain',
    minLength: 1,
    maxLength: 2_048,
    description: 'Domain, address or e-mail of the company.',
    example: 'acme.example',
  })
  @IsAbsentable()
  @IsString()
  @Length(1, 2_048)
  domain?: string;

  @ApiPropertyOptional({
    type: 'string',
    format: 'company-name',
    minLength: 1,
    maxLength: 300,
    description: 'Exact name of the company, in any case, with or without its legal form.',
    example: 'Acme GmbH',
  })
  @IsAbsentable()
  @IsString()
  @Length(1, 300)
  name?: string;
}

export class EnrichedRow extends PlainPulse {
  @Id('The company found.')
  company_id!: number;

  @Text('Name of the company.', 300, 'Acme GmbH')
  name!: string;

  @Text('Registrable domain of its site.', 253, 'acme.example')
  domain!: string;

  @Country()
  hq_country!: string;

  @Vendors('Vendors of its boards, sorted.')
  boards!: string[];

  @Instant('When the data was current.')
  as_of!: string;
}
