import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { AsOf, ProvenanceInstant } from '../models/envelope.dto.js';
import { FunctionFilter } from '../questions/parameters.js';

export class FirstHireQuery {
  @FunctionFilter('Only this function.')
  function?: string;
}

@ApiExtraModels(ProvenanceInstant)
export class FirstHire extends AsOf {
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(ProvenanceInstant) },
    description: 'Functions it never hired for are absent.',
    example: {
      engineering: {
        value: '2025-02-03T00:00:00.000Z',
        source_board: 'greenhouse',
        observed_at: '2026-03-02T10:00:00.000Z',
        confidence: 0.6,
      },
    },
  })
  by_function!: Record<string, object>;
}
