import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsString, Length, Matches } from 'class-validator';
import { KEY_NAME_MAX, VISIBLE_NAME } from '../../key-name.js';
import { SCOPES, TIERS, type Scope, type Tier } from '../../scopes.js';
import { CustomerId, Id, OneOf } from './members.js';
import { OptionalInstant } from './parameters.js';
import { MayBeOmitted } from './rules.js';

/** Declares a key's name, which the owner chooses. */
export function KeyName(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      minLength: 1,
      maxLength: KEY_NAME_MAX,
      description: 'What the key is for: 1 to 100 characters on one line.',
      example: 'Nightly import',
    }),
    MayBeOmitted(),
    IsString(),
    Length(1, KEY_NAME_MAX),
    Matches(VISIBLE_NAME, { message: 'must have a visible character, and no invisible or control characters' }),
  );
}

export function KeyScopes(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      isArray: true,
      enum: [...SCOPES],
      minItems: 1,
      maxItems: SCOPES.length,
      uniqueItems: true,
      description: 'Scopes of the new key, all of them scopes of the calling key; all of those when left out.',
      example: ['reads:cached'],
    }),
    MayBeOmitted(),
    IsArray(),
    ArrayNotEmpty(),
    ArrayUnique(),
    IsIn(SCOPES, { each: true, message: `must hold only ${SCOPES.join(', ')}` }),
  );
}

export function KeyExpiry(about: string): PropertyDecorator {
  return OptionalInstant(`${about} It must be in the future.`);
}

/** Declares the raw key. Only the response to the call that creates the key contains it. */
export function RawKey(): PropertyDecorator {
  return ApiProperty({
    type: 'string',
    maxLength: 58,
    pattern: '^hsk_live_[0-9A-Za-z]{49}$',
    description: 'The raw key, shown once.',
    example: `hsk_live_${'0'.repeat(49)}`,
  });
}

/** A created key. Optional members are present only if the call set them. */
export class CreatedKey {
  @Id('Id of the key, used in paths.')
  id!: number;

  @RawKey()
  key!: string;

  @CustomerId()
  customer_id!: string;

  @OneOf(TIERS, 'Label of the key.')
  tier!: Tier;

  @ApiPropertyOptional({
    type: 'string',
    maxLength: KEY_NAME_MAX,
    description: 'Only when the key has a name.',
    example: 'Nightly import',
  })
  name?: string;

  @ApiPropertyOptional({
    type: 'string',
    isArray: true,
    enum: [...SCOPES],
    maxItems: SCOPES.length,
    description: 'Only when scopes were given: scopes of the key.',
    example: ['reads:cached'],
  })
  scopes?: Scope[];

  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    description: 'Only when the key expires: from then on it is refused.',
    example: '2026-06-01T00:00:00.000Z',
  })
  expires_at?: string;
}
