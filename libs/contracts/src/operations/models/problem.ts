import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ERROR_CODES } from '../../errors.js';
import { Text } from './members.js';

class ProblemField {
  @Text('`?name` of a parameter, `{name}` of the path, `#name` of a header, else a JSON pointer.', 2_048, '?limit')
  pointer!: string;

  @Text('The broken rule.', 4_096, 'must not be less than 1')
  detail!: string;
}

/** The RFC 9457 members that describe the error. */
export class ErrorMembers {
  @ApiProperty({ type: 'string', format: 'uri', description: 'Page that documents the code.' })
  type!: string;

  @Text('Title of the code.', 255, 'Invalid request')
  title!: string;

  @ApiProperty({ type: 'integer', minimum: 400, maximum: 599, description: 'Of the answer.', example: 400 })
  status!: number;

  @Text('Description of this occurrence.', 8_192, 'Query parameter limit: must not be less than 1.')
  detail!: string;

  @ApiProperty({
    type: 'string',
    enum: Object.keys(ERROR_CODES),
    description: 'Stable error code: use it in programs.',
  })
  code!: string;

  @ApiPropertyOptional({ type: ProblemField, isArray: true, maxItems: 20, description: 'All broken rules.' })
  errors?: ProblemField[];
}
