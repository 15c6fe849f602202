import { ApiProperty } from '@nestjs/swagger';
import { JOB_FUNCTIONS } from '@hiring/contracts';
import { Country } from './envelope.dto.js';

/** An open role, deduplicated across boards. */
export class Requisition {
  @ApiProperty({ type: 'string' })
  title!: string;

  @ApiProperty({ type: 'string', enum: [...JOB_FUNCTIONS] })
  function!: string;

  @Country()
  country!: string;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'Our first sighting.' })
  first_seen!: string;

  @ApiProperty({ type: 'string', isArray: true, description: 'Vendors of the boards it is on.' })
  boards!: string[];
}
