import { ApiProperty } from '@nestjs/swagger';
import { JOB_FUNCTIONS } from '@hiring/contracts';

/** An open role, deduplicated across boards. */
export class Requisition {
  @ApiProperty({ type: 'string' })
  title!: string;

  @ApiProperty({ type: 'string', enum: [...JOB_FUNCTIONS] })
  function!: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'ISO 3166-1 alpha-2; null when the board does not say.' })
  country!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  first_seen!: string;

  @ApiProperty({ type: 'string', isArray: true, description: 'Vendors of the boards it is on.' })
  boards!: string[];
}
