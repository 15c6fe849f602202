import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';

export class CreateWebhookBody {
  @ApiProperty({ type: 'string', format: 'uri', maxLength: 2_048, description: 'https address of the receiver.' })
  @IsString()
  @Length(1, 2_048)
  url!: string;

  @ApiProperty({
    type: 'string',
    minLength: 16,
    maxLength: 512,
    description: 'HMAC key: `whsec_<base64>` means its bytes, anything else its UTF-8 text.',
  })
  @IsString()
  @Length(16, 512)
  secret!: string;
}

export class CreatedWebhook {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ type: 'string', format: 'uri' })
  url!: string;
}
