import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { AsOf, ProvenanceInstant } from '../models/envelope.dto.js';
import { FunctionFilter } from '../questions/parameters.js';

export class FirstHireQuery {
  @FunctionFilter('Only this function.')
  function?: string;
}

@ApiExtraModels(ProvenanceInstant)
export class FirstHire extends AsOf {
  @ApiProperty({ type: 'object', additionalProperties: { $ref: getSchemaPath(ProvenanceInstant) } })
  by_function!: Record<string, object>;
}
