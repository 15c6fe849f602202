import { ApiProperty } from '@nestjs/swagger';
import type { Dto } from '../declaration.js';
import { Instant, InstantOrNull, VendorOrNull } from './members.js';

export const DIRECTIONS = ['accelerating', 'decelerating', 'steady'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const VALUE_SCHEMAS = {
  boolean: { type: 'boolean', example: true },
  integer: { type: 'integer', minimum: 0, example: 4 },
  number: { type: 'number', minimum: 0, example: 1.25 },
  direction: { type: 'string', enum: [...DIRECTIONS], example: 'accelerating' },
  instant: { type: 'string', format: 'date-time', example: '2026-03-02T10:00:00.000Z' },
} as const;

/** Where and when a value was last confirmed, and the confidence in the value. */
class Provenance {
  @VendorOrNull('Board on which the value was last confirmed.')
  source_board!: string | null;

  @InstantOrNull('When it was last confirmed.')
  observed_at!: string | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    minimum: 0,
    maximum: 0.99,
    description: 'Confidence in the value; null when nothing is known.',
    example: 0.95,
  })
  confidence!: number | null;
}

/** A headline value with its provenance. */
export interface ProvenanceOf<T> extends Provenance {
  value: T;
}

function provenanceOf(kind: keyof typeof VALUE_SCHEMAS): Dto<object> {
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
export const ProvenanceDirection = provenanceOf('direction');
export const ProvenanceInstant = provenanceOf('instant');

export class AsOf {
  @Instant('When the data was current.')
  as_of!: string;
}
