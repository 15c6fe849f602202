import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';

export class RotateSecretBody {
  @ApiProperty({ type: 'string', minLength: 16, maxLength: 512, description: 'The new HMAC key.' })
  @IsString()
  @Length(16, 512)
  secret!: string;
}
