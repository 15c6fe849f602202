import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ERROR_CODES } from '@hiring/contracts';

class ProblemField {
  @ApiProperty({
    type: 'string',
    description: '`?name` of a parameter, `{name}` of the path, `#name` of a header, else a JSON pointer.',
  })
  pointer!: string;

  @ApiProperty({ type: 'string' })
  detail!: string;
}

/** RFC 9457 problem with a stable code. */
export class ProblemDocument {
  @ApiProperty({ type: 'string', format: 'uri' })
  type!: string;

  @ApiProperty({ type: 'string' })
  title!: string;

  @ApiProperty({ type: 'integer' })
  status!: number;

  @ApiProperty({ type: 'string' })
  detail!: string;

  @ApiProperty({ type: 'string' })
  instance!: string;

  @ApiProperty({ type: 'string', enum: Object.keys(ERROR_CODES) })
  code!: string;

  @ApiProperty({ type: 'string' })
  request_id!: string;

  @ApiPropertyOptional({ type: ProblemField, isArray: true })
  errors?: ProblemField[];
}
