import { ApiProperty } from '@nestjs/swagger';
import type { Dto } from '../../pipeline/operation.js';

const VALUE_SCHEMAS = {
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  string: { type: 'string' },
  instant: { type: 'string', format: 'date-time' },
} as const;

/** Where and when a value was last confirmed. */
class Provenance {
  @ApiProperty({ type: 'string', nullable: true, description: 'Board the value was last confirmed on.' })
  source_board!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When it was last confirmed true.',
  })
  observed_at!: string | null;

  @ApiProperty({ type: 'number', nullable: true, minimum: 0, maximum: 0.99 })
  confidence!: number | null;
}

/** A headline value with where and when it was last confirmed. One class per type of value. */
export function provenanceOf(kind: keyof typeof VALUE_SCHEMAS): Dto<object> {
  class ProvenanceValue extends Provenance {
    @ApiProperty({ ...VALUE_SCHEMAS[kind], description: 'The headline value.' })
    value!: unknown;
  }
  Object.defineProperty(ProvenanceValue, 'name', { value: `Provenance_${kind}` });
  return ProvenanceValue;
}

export const ProvenanceBoolean = provenanceOf('boolean');
export const ProvenanceInteger = provenanceOf('integer');
export const ProvenanceNumber = provenanceOf('number');
export const ProvenanceString = provenanceOf('string');
export const ProvenanceInstant = provenanceOf('instant');

/** A country as answers show it. */
export function Country(): PropertyDecorator {
  return ApiProperty({ type: 'string', description: 'ISO 3166-1 alpha-2; empty when unknown.', example: 'DE' });
}

export const DIRECTIONS = ['accelerating', 'decelerating', 'steady'];

export class AsOf {
  @ApiProperty({ type: 'string', format: 'date-time', description: 'When the data was current.' })
  as_of!: string;
}
