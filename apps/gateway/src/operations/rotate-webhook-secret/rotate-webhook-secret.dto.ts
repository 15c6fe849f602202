import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { Id, Instant } from '../models/members.js';

export class RotateSecretBody {
  @ApiProperty({
    type: 'string',
    minLength: 16,
    maxLength: 512,
    description: 'The new HMAC key, in either form.',
    example: 'another secret of the receiver',
  })
  @IsString()
  @Length(16, 512)
  secret!: string;
}

export class SecretRotated {
  @Id('The webhook.')
  id!: number;

  @Instant('Until then deliveries carry both signatures.')
  previous_secret_until!: string;
}
