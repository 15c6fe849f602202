import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { Id } from '../models/members.js';
import { IsAbsentable, IsInstant } from '@hiring/platform-http-edge';

export class OutcomeBody {
  @ApiProperty({
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description: "The caller's own label.",
    example: 'replied',
  })
  @IsString()
  @Length(1, 200)
  outcome!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'At most 24 hours ahead.',
    example: '2026-03-02T10:00:00.000Z',
  })
  @IsInstant()
  observed_at!: string;

  @ApiPropertyOptional({
    type: 'string',
    minLength: 1,
    maxLength: 1_000,
    description: 'A req of that company.',
  })
  @IsAbsentable()
  @IsString()
  @Length(1, 1_000)
  req_key?: string;
}

export class OutcomeAccepted {
  @Id('Names the outcome.')
  id!: number;
}
