import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ERROR_CODES } from '@hiring/contracts';
import { Text } from '@hiring/contracts/operations';

class ProblemField {
  @Text('`?name` of a parameter, `{name}` of the path, `#name` of a header, else a JSON pointer.', 2_048, '?limit')
  pointer!: string;

  @Text('The rule that was broken.', 4_096, 'must not be less than 1')
  detail!: string;
}

/** RFC 9457 problem with a stable code. */
export class ProblemDocument {
  @ApiProperty({ type: 'string', format: 'uri', description: 'Where the code is explained.' })
  type!: string;

  @Text('The code in words.', 255, 'Invalid request')
  title!: string;

  @ApiProperty({ type: 'integer', minimum: 400, maximum: 599, description: 'Of the answer.', example: 400 })
  status!: number;

  @Text('What was wrong this time.', 8_192, 'Query parameter limit: must not be less than 1.')
  detail!: string;

  @Text('Path of the request, without its query.', 65_536, '/v1/jobs/search')
  instance!: string;

  @ApiProperty({ type: 'string', enum: Object.keys(ERROR_CODES), description: 'Stable: decide by it.' })
  code!: string;

  @Text('`X-Request-Id` of the answer.', 255, '019d0e3f-5a7c')
  request_id!: string;

  @ApiPropertyOptional({ type: ProblemField, isArray: true, maxItems: 20, description: 'Every rule that was broken.' })
  errors?: ProblemField[];
}
