import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { IsAbsentable, IsInstant } from '@hiring/platform-http-edge';

export class OutcomeBody {
  @ApiProperty({ type: 'string', minLength: 1, maxLength: 200, description: "The caller's own label." })
  @IsString()
  @Length(1, 200)
  outcome!: string;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'At most 24 hours ahead.' })
  @IsInstant()
  observed_at!: string;

  @ApiPropertyOptional({ type: 'string', description: 'A req of that company.' })
  @IsAbsentable()
  @IsString()
  @Length(1, 1_000)
  req_key?: string;
}

export class OutcomeAccepted {
  @ApiProperty({ type: 'integer' })
  id!: number;
}
